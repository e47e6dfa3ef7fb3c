import { saveText } from "../files";

export interface TextFile {
  /** With its ending. */
  readonly name: string;
  readonly type: string;
  text(): string;
}

/** Saves results as files. */
export function TakeHome({ files }: { files: readonly TextFile[] }) {
  return (
    <p className="study-files">
      <span className="quiet">Save:</span>
      {files.map(({ name, type, text }) => (
        <button key={name} type="button" className="button plain" onClick={() => saveText(text(), type, name)}>
          {name}
        </button>
      ))}
    </p>
  );
}
