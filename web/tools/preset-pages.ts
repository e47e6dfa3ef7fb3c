// Pages for link previews: a link to a scenario becomes a card with a picture, and embeds can be discovered (oEmbed).
import { CARD, cardPath } from "./cards.ts";
import { escaped } from "./escaped.ts";
import { pagePolicies } from "./policy.ts";
import { experimentTitles, type Preset, presets } from "./presets.ts";

const WIDTH = 960;
const HEIGHT = 640;

/** JSON inside a script element must not contain a closing tag. */
const inScript = (value: object) => JSON.stringify(value).replaceAll("<", "\\u003c");

function learningResource(preset: Preset, site: string) {
  const { id, title, caption, citation } = preset;
  return {
    "@context": "https://schema.org",
    "@type": "LearningResource",
    name: title,
    description: caption || title,
    url: `${site}s/${id}/`,
    image: site + cardPath(preset),
    learningResourceType: "simulation",
    educationalLevel: "university",
    about: ["active queue management", "congestion control"],
    inLanguage: "en",
    isAccessibleForFree: true,
    ...(citation && { citation }),
  };
}

function page(preset: Preset, site: string): string {
  const { id, title, caption, paragraphs, citation } = preset;
  const summary = caption || title;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="${pagePolicies.text}">
    <meta name="referrer" content="no-referrer">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)} · AQM Playground</title>
    <meta name="description" content="${escaped(summary)}">
    <meta name="color-scheme" content="light dark">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="AQM Playground">
    <meta property="og:title" content="${escaped(title)}">
    <meta property="og:description" content="${escaped(summary)}">
    <meta property="og:url" content="${site}s/${id}/">
    <meta property="og:image" content="${site}${cardPath(preset)}">
    <meta property="og:image:width" content="${CARD.width}">
    <meta property="og:image:height" content="${CARD.height}">
    <meta name="twitter:card" content="summary_large_image">
    <link rel="alternate" type="application/json+oembed" href="${site}s/${id}/oembed.json" title="${escaped(title)}">
    <link rel="icon" href="../../icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="../../tokens.css">
    <link rel="stylesheet" href="../../poster.css">
    <script type="application/ld+json">${inScript(learningResource(preset, site))}</script>
  </head>
  <body>
    <main class="text-page">
      <p><a href="../../">AQM Playground</a></p>
      <h1>${escaped(title)}</h1>
      ${citation ? `<p class="poster-about">${escaped(citation)}</p>` : ""}
      <img class="poster-picture" src="../../pictures/${id}.svg" width="320" height="168" alt="The queue and the goodput of this run">
      <p><a class="poster-start" href="../../#p=${id}">Open in the playground</a></p>
      ${caption ? `<p>${escaped(caption)}</p>` : ""}
      ${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("\n      ")}
    </main>
  </body>
</html>
`;
}

/** Of type "rich": the consumer puts the frame into its page. */
function oembed(preset: Preset, site: string): string {
  const { id, title } = preset;
  const frame =
    `<iframe src="${site}embed.html#p=${id}" width="${WIDTH}" height="${HEIGHT}" title="${escaped(title)}" loading="lazy"` +
    ' sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" allow="fullscreen"' +
    ' style="border:0"></iframe>';
  const answer = {
    version: "1.0",
    type: "rich",
    title,
    provider_name: "AQM Playground",
    provider_url: site,
    html: frame,
    width: WIDTH,
    height: HEIGHT,
    thumbnail_url: site + cardPath(preset),
    thumbnail_width: CARD.width,
    thumbnail_height: CARD.height,
  };
  return `${JSON.stringify(answer, undefined, 2)}\n`;
}

/**
 * By path in the site. OpenGraph and oEmbed need absolute addresses: `site` is the address of the site, with a slash at
 * the end. Without it, addresses are relative: browsers resolve them, but most preview programs do not.
 */
export function presetPages(site: string): ReadonlyMap<string, string> {
  const base = site || "../../";
  return new Map(
    presets().flatMap((preset) => [
      [`s/${preset.id}/index.html`, page(preset, base)] as const,
      [`s/${preset.id}/oembed.json`, oembed(preset, base)] as const,
    ]),
  );
}

/**
 * The preview of the page itself, to which links with whole documents lead: preview programs do not see the fragment.
 */
export const pageCard = (site: string): Record<string, string> => ({
  "og:type": "website",
  "og:title": "AQM Playground",
  "og:description": "Watch a router’s queue decide what to drop, and turn its parameters while it runs.",
  "og:image": `${site}preview.png`,
});

/** For the poster, which cannot use modules; scenarios have a picture. */
export const presetTitles = (): string =>
  inScript({
    scenarios: Object.fromEntries(presets().map(({ id, title }) => [id, title])),
    experiments: experimentTitles(),
  });
