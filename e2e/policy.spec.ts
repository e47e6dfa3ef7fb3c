// The policy of every page: by header, by meta tag, and in workers.
import { headers, hostFiles, pagePolicies } from "../web/tools/policy.ts";
import { filesBelow } from "../web/tools/written-site.ts";
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

test("scripts, workers, engines and style sheets have the headers too", async ({ request }) => {
  for (const kind of [/\/index-.*\.js$/, /worker.*\.js$/, /\.wasm$/, /\.css$/]) {
    const files = filesBelow("dist").filter((path) => kind.test(path));
    expect(files, String(kind)).not.toEqual([]);
    for (const path of files) {
      const sent = (await request.get(`./${path}`)).headers();
      for (const [name, value] of Object.entries(headers)) expect(sent[name.toLowerCase()], path).toBe(value);
    }
  }
});

test("the files for common hosts contain the same headers", async ({ request }) => {
  for (const [name, content] of Object.entries(hostFiles)) {
    const response = await request.get(`./${name}`);
    expect(await response.text(), name).toBe(content);
    for (const value of Object.values(headers)) expect(content.replaceAll('\\"', '"')).toContain(value);
  }
});

test.describe("code from strings", () => {
  test.use({ mayComplain: true });

  const SANDBOXES = { "a plain frame": {}, "a frame without an origin": { sandbox: "allow-scripts" } };

  test("is made neither in an embed in a frame nor in its worker", async ({ playground, baseURL }) => {
    const { page, complaints } = playground;
    const tries: string[] = [];
    await page.context().route(/assets\/(embed|engine\.worker).*\.js$/, async (route) => {
      const response = await route.fetch();
      const name = new URL(response.url()).pathname.split("/").pop() ?? "";
      const attempt = `try { new Function(""); console.error("made in ${name}"); } catch { console.warn("refused in ${name}"); }`;
      tries.push(name);
      await route.fulfill({ response, body: `${attempt}\n${await response.text()}` });
    });
    for (const [kind, sandbox] of Object.entries(SANDBOXES))
      await test.step(kind, async () => {
        for (const list of [tries, complaints]) list.length = 0;
        const host = await hostPage(frameOf(`${baseURL}embed.html#p=000-f11-dcbt`, sandbox));
        await page.goto(host.address);
        await expect(page.frameLocator("#aqm").getByRole("timer")).not.toHaveText(/^0\.00/);
        host.close();
        expect(new Set(tries).size).toBe(2);
        for (const name of tries) expect(complaints).toContain(`refused in ${name}`);
      });
  });
});
