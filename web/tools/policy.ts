// The content security policy, defined once for HTTP headers, the pages' meta tags, and the configuration files of
// common hosts.

const common = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "worker-src": ["'self'"],
  "connect-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "style-src": ["'self'"],
  "font-src": ["'self'"],
  "manifest-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["aqm", "offline"],
};
type Policy = Readonly<Record<string, readonly string[]>>;

/** For WebKit, to which 'self' is nothing in a frame with an opaque origin: the site by name, if the build knows it. */
const site = process.env.AQM_SITE ? [new URL(process.env.AQM_SITE).origin] : [];

const written = (policy: Policy) =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...values, ...(values.includes("'self'") ? site : [])].join(" "))
    .join("; ");

/** In a frame with an opaque origin the worker starts from a blob, to which the frame's policy applies. */
const blobWorker: Policy = { "worker-src": ["'self'", "blob:"] };
/** The share dialog and the pages of examples show embeds of this site. */
const ownFrames: Policy = { "frame-src": ["'self'"] };
/** A static page: a picture, a style sheet and at most one script of ours. */
const text: Policy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "img-src": ["'self'"],
  "style-src": ["'self'"],
  "font-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["'none'"],
};

/** Policy of each kind of page, for its meta tag. It can only tighten the policy of the header. */
export const pagePolicies = {
  playground: written({ ...common, ...ownFrames }),
  /** Also of a lesson in a package. */
  embed: written({ ...common, ...blobWorker }),
  text: written(text),
  examples: written({ ...text, ...ownFrames }),
} as const;

/** The policy of a page, by file name. */
export function policyOf(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  if (name === "embed.html" || name === "lesson.html") return pagePolicies.embed;
  return name === "examples.html" || name === "gradebook.html" ? pagePolicies.examples : pagePolicies.playground;
}

/**
 * For all files: what any page needs. A worker is subject to its own headers only, so they carry the policy too.
 * Everything is public, and a frame with an opaque origin can load only what allows all origins.
 */
export const headers: Readonly<Record<string, string>> = {
  "Content-Security-Policy": written({ ...common, ...blobWorker, ...ownFrames }),
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
};

/**
 * The playground itself is not to be clicked in the frame of another site; embeds are made for that. It is the site's
 * index.html; those in s/ are pages of single scenarios. Apache looks at the path after it has chosen the packed copy.
 */
const policyName = "Content-Security-Policy";
const ownPolicy = written({ ...common, ...blobWorker, ...ownFrames, "frame-ancestors": ["'self'"] });
const PRESET_PAGE = "/s/[^/]+/(index\\.html(\\.br)?)?$";

const entries = Object.entries(headers);
const lines = (line: (name: string, value: string) => string) => entries.map(([name, value]) => line(name, value));

/**
 * Sends the packed copies (packed.ts) to browsers that take them, where Apache can also say so. Netlify, Cloudflare and Vercel pack
 * what they send themselves.
 */
const PACKED_TYPES = {
  js: "text/javascript",
  css: "text/css",
  html: "text/html",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};
const packedByApache = [
  "<IfModule mod_headers.c>",
  "<IfModule mod_rewrite.c>",
  "  RewriteEngine On",
  "  RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b",
  "  RewriteCond %{REQUEST_FILENAME}.br -f",
  `  RewriteRule \\.(?:${Object.keys(PACKED_TYPES).join("|")})$ %{REQUEST_URI}.br [L]`,
  ...Object.entries(PACKED_TYPES).map(
    ([ending, type]) => `  RewriteRule \\.${ending}\\.br$ - [T=${type},E=no-gzip:1,E=no-brotli:1,E=packed:1]`,
  ),
  "  Header set Content-Encoding br env=packed",
  "  Header set Content-Encoding br env=REDIRECT_packed",
  "  Header append Vary Accept-Encoding",
  "</IfModule>",
  "</IfModule>",
];

/** The headers in the format of each host, by file name. */
export const hostFiles: Readonly<Record<string, string>> = {
  // Netlify, Cloudflare Pages
  _headers: [
    "/*",
    ...lines((name, value) => `  ${name}: ${value}`),
    ...["/", "/index.html"].flatMap((path) => [path, `  ${policyName}: ${ownPolicy}`]),
    "",
  ].join("\n"),
  // Apache
  ".htaccess": [
    "AddType application/wasm .wasm",
    // Apache takes it for Breton.
    "RemoveLanguage .br",
    "<IfModule mod_headers.c>",
    ...lines((name, value) => `  Header always set ${name} "${value}"`),
    '  <FilesMatch "^index\\.html(?:\\.br)?$">',
    `    Header always set ${policyName} "${ownPolicy}" "expr=%{REQUEST_URI} !~ m#${PRESET_PAGE}#"`,
    "  </FilesMatch>",
    "</IfModule>",
    ...packedByApache,
    "",
  ].join("\n"),
  // nginx: include it in the location of the site. Its module for copies packed with Brotli is not in every build:
  // `brotli_static on;` sends them.
  "nginx-headers.conf": [
    `set $aqm_policy "${headers[policyName]}";`,
    `if ($uri ~ "/index\\.html$") { set $aqm_policy "${ownPolicy}"; }`,
    `if ($uri ~ "${PRESET_PAGE}") { set $aqm_policy "${headers[policyName]}"; }`,
    ...lines((name, value) => `add_header ${name} "${name === policyName ? "$aqm_policy" : value}" always;`),
    "",
  ].join("\n"),
  // Vercel
  "vercel.json": `${JSON.stringify(
    {
      headers: [
        { source: "/(.*)", headers: entries.map(([key, value]) => ({ key, value })) },
        { source: "/(index\\.html)?", headers: [{ key: policyName, value: ownPolicy }] },
      ],
    },
    undefined,
    2,
  )}\n`,
};
