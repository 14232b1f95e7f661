import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { ReadyFiles } from "./ready-files";

const SCRIPT = "export const words = 'the same again and again';\n".repeat(100);
const FONT = Buffer.from("wOF2 as it is");

const stops: (() => void)[] = [];
test.afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that says "not ours" where no file is ready. */
async function serving() {
  const build = mkdtempSync(path.join(tmpdir(), "tessera-files-"));
  mkdirSync(path.join(build, "static", "chunks"), { recursive: true });
  writeFileSync(path.join(build, "secret.js"), SCRIPT);
  writeFileSync(path.join(build, "static", "chunks", "a.js"), SCRIPT);
  writeFileSync(path.join(build, "static", "a.woff2"), FONT);
  const files = new ReadyFiles(build);
  const server = createServer(async (request, response) => {
    if (!(await files.answer(request, response, request.url ?? ""))) response.writeHead(404).end("not ours");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.close().closeAllConnections();
    rmSync(build, { recursive: true });
  });
  return { build, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a script is sent compressed as the browser takes it, to be kept for a year", async () => {
  const { url } = await serving();
  for (const coding of ["br", "gzip", ""]) {
    const answer = await fetch(`${url}/_next/static/chunks/a.js`, { headers: { "Accept-Encoding": coding } });
    expect(await answer.text()).toBe(SCRIPT);
    expect(answer.headers.get("content-encoding") ?? "").toBe(coding);
    if (coding) expect(Number(answer.headers.get("content-length"))).toBeLessThan(SCRIPT.length / 10);
    expect(answer.headers.get("content-type")).toContain("javascript");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  }
});

test("a browser that has a file is told so, one that asks about it gets no body", async () => {
  const { url } = await serving();
  const file = `${url}/_next/static/chunks/a.js`;
  const etag = (await fetch(file)).headers.get("etag") ?? "";
  expect((await fetch(file, { headers: { "If-None-Match": etag } })).status).toBe(304);
  const head = await fetch(file, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
  expect(Number(head.headers.get("content-length"))).toBe(SCRIPT.length);
});

test("a font, which is compressed already, is sent as it is", async () => {
  const { url } = await serving();
  const answer = await fetch(`${url}/_next/static/a.woff2`, { headers: { "Accept-Encoding": "br, gzip" } });
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(FONT);
});

test("what is no file of the build's static folder, and what is posted, is left to Next", async () => {
  const { url } = await serving();
  for (const asked of ["chunks/b.js", "chunks", "", "..%2fsecret.js", "%2e%2e/secret.js", "chunks/a.js/"]) {
    expect((await fetch(`${url}/_next/static/${asked}`)).status, asked).toBe(404);
  }
  expect((await fetch(`${url}/_next/static/chunks/a.js`, { method: "POST" })).status).toBe(404);
});

test("a file that is gone since the start is left to Next, and the log says so once", async () => {
  const { build, url } = await serving();
  rmSync(path.join(build, "static", "a.woff2"));
  const lines: string[] = [];
  const write = process.stderr.write;
  process.stderr.write = ((line: string) => lines.push(line) > 0) as typeof write;
  try {
    for (let request = 1; request <= 3; request += 1)
      expect((await fetch(`${url}/_next/static/a.woff2`)).status).toBe(404);
  } finally {
    process.stderr.write = write;
  }
  expect(lines.filter((line) => line.includes("cannot be read"))).toHaveLength(1);
});
