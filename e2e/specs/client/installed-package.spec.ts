import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { newSecret, signatureHeaders } from "@/lib/base/webhook-secret";
import { freePort } from "@/lib/runtime/process/ports";
import { nodeWithClient, RECEIVER_PORT } from "@/lib/webhooks/signature-doctor/webhook-receivers";
import { expect } from "../../support/fixtures/api-test";
import { type InstalledClient, test } from "../../support/fixtures/installed-client";
import { partnerOf } from "../../support/world/accounts";

// One worker runs all tests of this file even in a deep run, so that it loads the file only once.
test.describe.configure({ mode: "default" });

const run = promisify(execFile);
const integrityOf = (bytes: Uint8Array) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

/** Returns the package URL and the integrity hash that the guide for the Node.js client documents. */
async function offered(url: string) {
  const guide = await (await fetch(`${url}/docs/node-client.md`)).text();
  const [, address = ""] = /npm install (\S+)/.exec(guide) ?? [];
  const [integrity = ""] = /sha512-[\w+/=]+/.exec(guide) ?? [];
  return { address, integrity };
}

test("npm installs the client from the documented URL with the integrity hash in the guide", async ({
  api,
  world,
}) => {
  const { address, integrity } = await offered(api.url);
  const { keys } = await partnerOf(world, "Fresh Games");
  const project = mkdtempSync(path.join(tmpdir(), "tessera-empty-"));
  try {
    writeFileSync(path.join(project, "package.json"), "{}");
    await run("npm", ["install", "--no-audit", "--no-fund", "--no-update-notifier", address], {
      cwd: project,
    });
    const lock = JSON.parse(readFileSync(path.join(project, "package-lock.json"), "utf8"));
    expect(lock.packages["node_modules/tessera-client"]).toMatchObject({ resolved: address, integrity });
    const program = `import { createTessera } from "tessera-client";
      const tessera = createTessera({ baseUrl: process.env.TESSERA_URL, key: process.env.TESSERA_KEY });
      console.log((await tessera.retrieveAccount()).company_name);`;
    const env = { PATH: process.env["PATH"], TESSERA_URL: `${api.url}/api/v1`, TESSERA_KEY: keys.test };
    const options = { cwd: project, env: { ...env, NODE_ENV: "production" as const } };
    const args = ["--input-type=module", "--eval", program];
    expect((await run(process.execPath, args, options)).stdout).toContain("Fresh Games");
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});

test("the README of the installed package contains no placeholders and no links without a host", async ({
  client,
}) => {
  const readme = readFileSync(path.join(client.folder, "node_modules/tessera-client/README.md"), "utf8");
  expect(readme).toContain("createTessera");
  expect(readme).not.toMatch(/\{\{|<when|<unless|\]\(\/|title="/);
});

test("the package at the documented URL matches the documented hash and is served as immutable, and every build produces the same package", async ({
  api,
  client,
}) => {
  const { address, integrity } = await offered(api.url);
  const fixed = await fetch(address);
  expect(fixed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(integrityOf(new Uint8Array(await fixed.arrayBuffer()))).toBe(integrity);
  const newest = await fetch(`${api.url}/docs/client/tessera-client.tgz`);
  expect(newest.headers.get("cache-control")).toBe("no-cache");
  expect(integrityOf(new Uint8Array(await newest.arrayBuffer()))).toBe(integrity);
  const packed = path.join(client.folder, "../packed");
  const [name = ""] = readdirSync(packed);
  expect(integrityOf(readFileSync(path.join(packed, name)))).toBe(integrity);
  for (const other of ["tessera-client-0123456789abcdef.tgz", "tessera-client", "..%2F..%2Fpackage.json"]) {
    expect((await fetch(`${api.url}/docs/client/${other}`)).status, other).toBe(404);
  }
});

const body = JSON.stringify({ type: "redemption-intent.success", data: { reference: "order-1001 ✓" } });

/** Starts the documented receiver. Returns its process and a function that posts to it and returns the response's status. */
async function startReceiver(client: InstalledClient, secret: string) {
  const port = await freePort();
  const listening = `.listen(${port}, () => console.log("up"))`;
  writeFileSync(
    path.join(client.folder, nodeWithClient.file),
    nodeWithClient.code.replace(`.listen(${RECEIVER_PORT})`, listening),
  );
  const child = spawn(process.execPath, [nodeWithClient.file], {
    cwd: client.folder,
    env: { ...process.env, TESSERA_WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", secret === "" ? "ignore" : "inherit"],
  });
  await once(child.stdout, "data");
  const post = async (headers: Record<string, string>, text = body) =>
    (await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body: text })).status;
  return { child, post };
}

const signedBy = (secret: string, at: Date) => signatureHeaders({ id: "evt_1", body, at, secrets: [secret] });

test("the documented webhook receiver accepts valid signatures and refuses all others", async ({
  client,
}) => {
  const secret = newSecret();
  const { child, post } = await startReceiver(client, secret);
  const signed = (at: Date, by = secret) => signedBy(by, at);
  try {
    const now = new Date();
    expect(await post(signed(now))).toBe(204);
    expect(await post(signed(now, newSecret()))).toBe(400);
    expect(await post(signed(now), body.replace("1001", "1002"))).toBe(400);
    expect(await post(signed(new Date(now.getTime() - 10 * 60_000)))).toBe(400);
    expect(await post({ "content-type": "application/json" })).toBe(400);
  } finally {
    child.kill();
  }
});

test("the documented webhook receiver ends with an error at the first webhook if its secret is empty", async ({
  client,
}) => {
  const { child, post } = await startReceiver(client, "");
  const ended = once(child, "exit");
  try {
    await expect(post(signedBy("whsec_", new Date()))).rejects.toThrow("fetch failed");
    expect(await ended).toEqual([1, null]);
  } finally {
    child.kill();
  }
});
