// The policy of every page: by header, by meta tag, and in workers.
import { headers, hostFiles, pagePolicies } from "../web/tools/policy.ts";
import { frameOf, hostPage } from "./embed-host";
import { expect, test } from "./page";

const PAGES = {
  "index.html": pagePolicies.playground,
  "embed.html": pagePolicies.embed,
  "examples.html": pagePolicies.examples,
  "gradebook.html": pagePolicies.examples,
  "lecturers.html": pagePolicies.text,
  "s/000-f11-dcbt/index.html": pagePolicies.text,
} as const;

const directives = (policy: string) =>
  new Map(policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1)] as const));

/** Before anything else is loaded. Browsers obey it, as "code from strings" shows below. */
const inPage = (text: string) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
    .exec(text.split(/<(?:script|link)\b/)[0] ?? "")?.[1]
    ?.replaceAll("&#39;", "'");

test("each page has its policy in its text, no looser than the header", async ({ request }) => {
  for (const [path, policy] of Object.entries(PAGES))
    await test.step(path, async () => {
      const response = await request.get(`./${path}`);
      for (const [name, value] of Object.entries(headers)) expect(response.headers()[name.toLowerCase()]).toBe(value);
      expect(inPage(await response.text())).toBe(policy);
      const sent = directives(headers["Content-Security-Policy"] ?? "");
      for (const [name, values] of directives(policy))
        for (const value of values)
          expect([...(sent.get(name) ?? sent.get("default-src") ?? []), "'none'"], name).toContain(value);
    });
});

test("only the embed may start workers from blobs, and it shows no frames", () => {
  expect(pagePolicies.playground).not.toContain("worker-src 'self' blob:");
  expect(pagePolicies.embed).toContain("worker-src 'self' blob:");
  expect(pagePolicies.embed).not.toContain("frame-src");
});

test("scripts, the worker and the engine have the headers too", async ({ playground, request }) => {
  const asked = new Set<string>();
  playground.page.on("request", (each) => asked.add(each.url()));
  await playground.open();
  const kinds = [/\/index-.*\.js$/, /worker.*\.js$/, /\.wasm$/, /\.css$/];
  for (const kind of kinds) {
    const url = [...asked].find((each) => kind.test(each)) ?? "";
    const sent = (await request.get(url)).headers();
    for (const [name, value] of Object.entries(headers)) expect(sent[name.toLowerCase()], url).toBe(value);
  }
});

test("the files for common hosts contain the same headers", async ({ request }) => {
  for (const [name, content] of Object.entries(hostFiles)) {
    const response = await request.get(`./${name}`);
    expect(await response.text(), name).toBe(content);
    for (const value of Object.values(headers)) expect(content.replaceAll('\\"', '"')).toContain(value);
  }
});

test("where a host has rules for single files, only this site may put the playground itself into a frame", () => {
  const { _headers = "", ".htaccess": apache = "", "vercel.json": vercel = "" } = hostFiles;
  expect(_headers).toMatch(/\n\/\n .*frame-ancestors 'self'\n\/index\.html\n .*frame-ancestors 'self'\n$/);
  expect(apache).toMatch(/<FilesMatch "\^index\\\.html\(\?:\\\.br\)\?\$">\n.*frame-ancestors 'self'" "expr=[^"]+"\n/);
  const rules: { source: string; headers: { value: string }[] }[] = JSON.parse(vercel).headers;
  const guarded = rules.filter(({ headers: all }) => all.some(({ value }) => value.includes("frame-ancestors")));
  expect(guarded.map(({ source }) => source)).toEqual(["/(index\\.html)?"]);
  expect(Object.values(headers).join()).not.toContain("frame-ancestors");
});

test.describe("code from strings", () => {
  test.use({ mayComplain: true });

  for (const [kind, sandbox] of Object.entries({
    "a plain frame": undefined,
    "a frame without an origin": "allow-scripts",
  })) {
    test(`is made neither in an embed in ${kind} nor in its worker`, async ({ playground, baseURL }) => {
      const { page, complaints } = playground;
      const tries: string[] = [];
      await page.context().route(/assets\/(embed|engine\.worker).*\.js$/, async (route) => {
        const response = await route.fetch();
        const name = new URL(response.url()).pathname.split("/").pop() ?? "";
        const attempt = `try { new Function(""); console.error("made in ${name}"); } catch { console.warn("refused in ${name}"); }`;
        tries.push(name);
        await route.fulfill({ response, body: `${attempt}\n${await response.text()}` });
      });
      const address = `${baseURL}embed.html#p=000-f11-dcbt`;
      const host = await hostPage(frameOf(address, { ...(sandbox !== undefined && { sandbox }) }));
      await page.goto(host.address);
      await expect(page.frameLocator("#aqm").getByRole("timer")).not.toHaveText(/^0\.00/);
      host.close();
      expect(new Set(tries).size).toBe(2);
      for (const name of tries) expect(complaints).toContain(`refused in ${name}`);
    });
  }
});
