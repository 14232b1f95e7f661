import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { freePort } from "@/lib/runtime/process/ports";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/plain-test";
import { runScript } from "../../support/setup/server-process";

const START = "lib/runtime/compiled/start.js";
const key = () => randomBytes(32).toString("base64");

const DATABASE_PASSWORD = randomBytes(16).toString("hex");

/** A complete production environment, except for a reachable database. */
const PRODUCTION = {
  PORT: "0",
  DATABASE_URL: `postgresql://tessera:${DATABASE_PASSWORD}@127.0.0.1:9/tessera`,
  PUBLIC_URL: "https://pay.example",
  VOUCHER_HMAC_KEY: key(),
  ENCRYPTION_KEY: key(),
  NEXTAUTH_SECRET: key(),
  INNGEST_EVENT_KEY: randomBytes(24).toString("hex"),
  INNGEST_SIGNING_KEY: randomBytes(32).toString("hex"),
  INNGEST_BASE_URL: "http://127.0.0.1:9",
};

test("the server refuses to start in production with INNGEST_DEV, which disables signature checks", {
  tag: DEEP,
}, async () => {
  const { code, output } = await runScript(START, { ...PRODUCTION, INNGEST_DEV: "1" });
  expect(output).toContain("INNGEST_DEV switches signature checks off and is refused in production.");
  expect(code).toBe(1);
});

test("the server refuses to start in production with a plain HTTP URL and weak secrets, and reports each error", async () => {
  const weak = { PUBLIC_URL: "http://pay.example", ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64") };
  const { code, output } = await runScript(START, { ...PRODUCTION, ...weak, INNGEST_SIGNING_KEY: "00ff" });
  for (const name of ["PUBLIC_URL must be", "ENCRYPTION_KEY is", "INNGEST_SIGNING_KEY must have"])
    expect(output).toContain(name);
  expect(output).not.toContain(weak.ENCRYPTION_KEY);
  expect(code).toBe(1);
});

for (const name of [
  "PUBLIC_URL",
  "INNGEST_SIGNING_KEY",
  "INNGEST_EVENT_KEY",
  "VOUCHER_HMAC_KEY",
  "ENCRYPTION_KEY",
  "NEXTAUTH_SECRET",
]) {
  test(`the server refuses to start in production without ${name}, and the error has no stack trace`, {
    tag: deepUnless(name === "ENCRYPTION_KEY"),
  }, async () => {
    const { code, output } = await runScript(START, { ...PRODUCTION, [name]: "" });
    expect(output).toContain(`Settings: ${name} is missing. See .env.example.\n`);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  });
}

test("the server reports an unreachable database in production without revealing secrets", async () => {
  const { code, output } = await runScript(START, PRODUCTION);
  expect(output).toContain("The database of DATABASE_URL cannot be reached");
  const secrets = Object.entries(PRODUCTION).filter(([name]) => /(_KEY|_SECRET)$/.test(name));
  expect(secrets).toHaveLength(5);
  for (const secret of [DATABASE_PASSWORD, ...secrets.map(([, value]) => value)])
    expect(output).not.toContain(secret);
  expect(code).toBe(1);
});

test("SIGHUP without a terminal does not end a server that is still starting", async () => {
  const silentDatabase = createServer().listen(0, "127.0.0.1");
  await once(silentDatabase, "listening");
  const { port } = silentDatabase.address() as AddressInfo;
  const env: NodeJS.ProcessEnv = {
    ...{ ...PRODUCTION, NODE_ENV: "production", PATH: process.env["PATH"] },
    DATABASE_URL: `postgresql://tessera@127.0.0.1:${port}/tessera`,
  };
  const server = spawn(process.execPath, [START], { cwd: PROJECT_ROOT, env });
  const exited = once(server, "exit");
  const [socket] = (await once(silentDatabase, "connection")) as [Socket];
  server.kill("SIGHUP");
  await sleep(500);
  socket.destroy();
  silentDatabase.close();
  // The start continues, and fails because the database is gone.
  expect(await exited).toEqual([1, null]);
});

test("a second server on the same data folder refuses to start, and the error states the URL of the first server", async () => {
  const { folder, url } = sharedServer();
  for (const port of [url.port, String(await freePort())]) {
    const { code, output } = await runScript(START, { TESSERA_DATA_DIR: folder, PORT: port });
    expect(output).toContain(`Tessera already runs at ${url.origin} on ${folder}`);
    expect(code).toBe(1);
  }
});

test("the server with the embedded database listens only on the address 127.0.0.1", async () => {
  const port = Number(sharedServer().url.port);
  expect(await answersOn("127.0.0.1", port)).toBe(true);
  // This is another loopback address. On machines without it, nothing answers there either.
  expect(await answersOn("127.0.0.2", port)).toBe(false);
});

/**
 * Returns the folder and URL of the server that all tests share. Reads the URL from a file, because another test might have
 * changed this worker's environment.
 */
function sharedServer(): { folder: string; url: URL } {
  const folder = process.env["TESSERA_TEST_FOLDER"] ?? "";
  const demo = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8")) as { base_url: string };
  return { folder, url: new URL(demo.base_url) };
}

function answersOn(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}
