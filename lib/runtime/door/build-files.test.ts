import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@/e2e/support/fixtures/plain-test";
import { sendRaw } from "@/e2e/support/fixtures/raw-request";
import { test } from "@/lib/runtime/http/serving-fixture";
import { buildFiles } from "./build-files";

test("the build file handler serves only the scripts and styles in the build folder, compressed with Brotli, and finds a file that was missing at an earlier request", async ({
  serve,
  stops,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-files-"));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const built = path.join(folder, "static");
  const answer = buildFiles(built);
  const { url } = await serve(() => async (request, response) => {
    if (!(await answer(request, response, request.url ?? ""))) response.writeHead(404).end();
  });
  const get = (name: string, encoding = "gzip, br") =>
    fetch(`${url}/_next/static/${name}`, { headers: { "accept-encoding": encoding } });
  const getRaw = (path: string) =>
    sendRaw(url, { method: "GET", base: "/_next/static/", path, headers: { "accept-encoding": "br" } });
  expect((await get("chunks/a.js")).status).toBe(404);
  mkdirSync(path.join(built, "chunks"), { recursive: true });
  writeFileSync(path.join(built, "chunks/a.js"), "let a = 1;");
  writeFileSync(path.join(built, "font.woff2"), "font");
  writeFileSync(path.join(folder, "secret.js"), "secret");
  for (let times = 0; times < 2; times += 1) {
    const script = await get("chunks/a.js");
    expect(script.headers.get("content-encoding")).toBe("br");
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(await script.text()).toBe("let a = 1;");
  }
  for (const name of ["..%2fsecret.js", "chunks/../../secret.js", "chunks", "font.woff2"])
    expect((await getRaw(name)).status, name).toBe(404);
  expect((await get("chunks/a.js", "gzip")).status).toBe(404);
  expect((await get("chunks/b.js")).status).toBe(404);
  writeFileSync(path.join(built, "chunks/b.js"), "let b = 2;");
  expect(await (await get("chunks/b.js")).text()).toBe("let b = 2;");
});
