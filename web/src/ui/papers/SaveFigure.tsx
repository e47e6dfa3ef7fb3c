// Saves the figure around it as a picture, in the light theme, as wide as it is shown.
import { createContext, type MouseEvent, use } from "react";
import { fileName, saveFile, saveText } from "../files";
import { useRun } from "../run-context";

/** The line below a picture: what its numbers are of. */
export const FigureSource = createContext("");

const FORMATS = ["SVG", "PNG"] as const;
type Format = (typeof FORMATS)[number];

async function save(figure: HTMLElement, title: string, source: string, format: Format): Promise<void> {
  const [{ withCopy }, { chartPicture, chartSvg }] = await Promise.all([
    import("../../charts/export/off-screen"),
    import("../../charts/export/picture"),
  ]);
  const foot = [source, "AQM Playground"].filter(Boolean).join(". ");
  const name = `${fileName(title)}.${format.toLowerCase()}`;
  await withCopy(figure, async (copy) => {
    copy.querySelector(".figure-files")?.remove();
    if (format === "PNG") return saveFile(await chartPicture(copy, { ratio: 2, foot }), name);
    saveText(chartSvg(copy, null, title, "figure", foot), "image/svg+xml", name);
  });
}

/** Buttons inside of a `figure`. `title`: what it shows; the names of the files are made of it. */
export function SaveFigure({ title }: { title: string }) {
  const run = useRun();
  const source = use(FigureSource);
  const onClick = (format: Format) => (event: MouseEvent<HTMLElement>) => {
    const figure = event.currentTarget.closest("figure");
    if (!figure) return;
    save(figure, title, source, format).catch((error: unknown) =>
      run.stores.page.setState({ announcement: `The figure could not be saved. ${error}` }),
    );
  };
  return (
    <p className="figure-files">
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          className="button plain"
          aria-label={`Save as ${format}: ${title}`}
          onClick={onClick(format)}
        >
          Save as {format}
        </button>
      ))}
    </p>
  );
}
