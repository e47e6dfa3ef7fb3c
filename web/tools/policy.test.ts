import { expect, test } from "vitest";
import { headers, hostFiles, pagePolicies, policyOf } from "./policy";

const NAME = "Content-Security-Policy";
const SELF = "frame-ancestors 'self'";
const lines = (file: string) => (hostFiles[file] ?? "").split("\n");
const quoted = (line: string) => [...line.matchAll(/"([^"]*)"/g)].map(([, text]) => text ?? "");

/** The policy of a file by the rules of each host: the last that applies. */
const hosts: Readonly<Record<string, (path: string) => string | undefined>> = {
  Netlify(path) {
    const all = lines("_headers");
    const under = (rule: string) => all.slice(all.indexOf(rule) + 1).find((line) => line.includes(NAME));
    return under(all.includes(path) ? path : "/*");
  },
  Apache(path) {
    const [general, own] = lines(".htaccess").filter((line) => line.includes(NAME));
    const [file] = lines(".htaccess").flatMap((line) => /<FilesMatch "(.*)">/.exec(line)?.[1] ?? []);
    const [, except] = /!~ m#(.*)#"$/.exec(own ?? "") ?? [];
    // A folder is its index.html.
    const isOwn = new RegExp(file ?? "").test(path.split("/").at(-1) || "index.html");
    return isOwn && !new RegExp(except ?? "").test(path) ? own : general;
  },
  nginx(path) {
    const uri = path.endsWith("/") ? `${path}index.html` : path;
    let policy: string | undefined;
    for (const line of lines("nginx-headers.conf")) {
      const [first = "", second = ""] = quoted(line);
      if (line.startsWith("set $aqm_policy")) policy = first;
      if (line.startsWith("if") && new RegExp(first).test(uri)) policy = second;
    }
    expect(hostFiles["nginx-headers.conf"]).toContain(`add_header ${NAME} "$aqm_policy" always;`);
    return policy;
  },
  Vercel(path) {
    const { headers: rules } = JSON.parse(hostFiles["vercel.json"] ?? "");
    return rules
      .filter(({ source }: { source: string }) => new RegExp(`^${source}$`).test(path))
      .flatMap((rule: { headers: { key: string; value: string }[] }) => rule.headers)
      .findLast(({ key }: { key: string }) => key === NAME)?.value;
  },
};

test.each(Object.entries(hosts))("on %s only the playground itself refuses the frames of other sites", (_, policy) => {
  for (const path of ["/", "/index.html"]) expect(policy(path), path).toContain(SELF);
  for (const path of ["/embed.html", "/lesson.html", "/s/red/", "/s/red/index.html", "/assets/main.js"]) {
    expect(policy(path), path).toContain(headers[NAME]);
    expect(policy(path), path).not.toContain(SELF);
  }
});

test.each(["Apache", "nginx"])("on %s so it is in a sub-folder", (host) => {
  for (const path of ["/aqm/", "/aqm/index.html"]) expect(hosts[host]?.(path), path).toContain(SELF);
  for (const path of ["/aqm/s/red/", "/aqm/s/red/index.html"]) expect(hosts[host]?.(path), path).not.toContain(SELF);
});

test("on Apache packed copies have the policy of their page", () => {
  expect(hosts.Apache?.("/index.html.br")).toContain(SELF);
  for (const path of ["/s/red/index.html.br", "/aqm/s/red/index.html.br"])
    expect(hosts.Apache?.(path), path).not.toContain(SELF);
});

test("Apache packs no copy again, and sends none that it cannot name as packed", () => {
  const modules: string[] = [];
  for (const line of lines(".htaccess")) {
    const [, begun] = /^\s*<IfModule (.*)>/.exec(line) ?? [];
    if (begun) modules.push(begun);
    if (line.includes("</IfModule>")) modules.pop();
    if (line.includes("Rewrite")) expect(modules, line).toEqual(["mod_headers.c", "mod_rewrite.c"]);
    if (line.includes("E=packed")) expect(line).toMatch(/E=no-gzip:1,E=no-brotli:1/);
  }
  expect(modules).toEqual([]);
});

test("each page has the policy of its kind", () => {
  expect(policyOf("/site/embed.html")).toBe(pagePolicies.embed);
  expect(policyOf("/site/examples.html")).toBe(pagePolicies.examples);
  expect(policyOf("/site/index.html")).toBe(pagePolicies.playground);
});

test("only the embed may start workers from blobs, and it shows no frames", () => {
  expect(pagePolicies.playground).not.toContain("worker-src 'self' blob:");
  expect(pagePolicies.embed).toContain("worker-src 'self' blob:");
  expect(pagePolicies.embed).not.toContain("frame-src");
});
