import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "../../support/fixtures/api-test";
import { test } from "../../support/fixtures/installed-client";
import { partnerOf } from "../../support/world/accounts";
import { isInstalled } from "../api/runtimes";
import { outputOf } from "./command-output";
import { runCommand } from "./run-command";

// One worker runs all tests of this file even in a deep run, so that it loads the file only once.
test.describe.configure({ mode: "default" });

test("login stores the key in a file that only the user can read, and no command prints it", async ({
  api,
  client,
  world,
}) => {
  const { keys } = await partnerOf(world, "Typing Games");
  const home = mkdtempSync(path.join(tmpdir(), "tessera-home-"));
  try {
    const env = { XDG_CONFIG_HOME: home };
    const file = path.join(home, "tessera-client/credentials.json");
    const wrong = `${keys.test.slice(0, -1)}${keys.test.endsWith("a") ? "b" : "a"}`;
    const refused = await runCommand(client, ["login", "--url", api.url], env, `${wrong}\n`);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("not valid") });
    expect(() => statSync(file)).toThrow();
    const stored = await runCommand(client, ["login", "--url", api.url], env, `${keys.test}\n`);
    expect(stored).toMatchObject({ code: 0, err: expect.stringContaining("readable only by you") });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ baseUrl: api.url, key: keys.test });
    const order = [
      "intents",
      "create",
      "--amount",
      "2500",
      "--email",
      "anna@example.com",
      "--reference",
      "order-1",
    ];
    const made = await runCommand(client, order, env);
    expect(JSON.parse(made.out)).toMatchObject({ reference: "order-1", amount: 2500, status: "pending" });
    const again = await runCommand(client, order, env);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("reference") });
    for (const { out, err } of [refused, stored, made, again])
      expect(`${out}${err}`).not.toMatch(/sk_test_tsr_/);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test("login stores a live key only with --live, and otherwise refuses it with a warning", async ({
  api,
  client,
  world,
}) => {
  const { keys } = await partnerOf(world, "Warned Games");
  const home = mkdtempSync(path.join(tmpdir(), "tessera-home-"));
  try {
    const env = { XDG_CONFIG_HOME: home };
    const login = (typed: string, ...more: string[]) =>
      runCommand(client, ["login", "--url", `${api.url}/api/v1/`, ...more], env, `${typed}\n`);
    const warned = await login(keys.live);
    expect(warned).toMatchObject({ code: 2, err: expect.stringMatching(/real money.*--live/s) });
    const mistaken = await login(keys.test, "--live");
    expect(mistaken).toMatchObject({ code: 2, err: expect.stringContaining("is a test key") });
    expect(() => statSync(path.join(home, "tessera-client"))).toThrow();
    const stored = await login(keys.live, "--live");
    expect(stored).toMatchObject({ code: 0, err: expect.stringContaining("readable only by you") });
    for (const { out, err } of [warned, mistaken, stored]) expect(`${out}${err}`).not.toMatch(/_tsr_/);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

/** A Python program that runs its arguments as a command in a new terminal, and exits with the command's exit code. */
const IN_TERMINAL =
  "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:], lambda fd: os.read(fd, 1024))))";

test("login turns off the terminal's raw mode after the key is typed, so that Ctrl-C stops the command while it waits for the server", async ({
  client,
}, info) => {
  test.skip(!isInstalled("python"), "Python is not installed here");
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const request = once(server, "request");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = path.join(client.folder, "node_modules/.bin/tessera-client");
  const child = spawn("python3", ["-c", IN_TERMINAL, program, "login", "--url", url], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", XDG_CONFIG_HOME: info.outputPath("home") },
  });
  const output = outputOf(child);
  try {
    await output.until(/API key: /);
    child.stdin.write("sk_test_tsr_nobody\r");
    await request;
    child.stdin.write("\u0003");
    expect(await output.ended).toBe(1);
    expect(output.out()).toContain("The key was not stored.");
    expect(output.out()).not.toContain("nobody");
  } finally {
    child.kill("SIGKILL");
    server.close();
    server.closeAllConnections();
  }
});

/** Starts the server. Returns environment variables with which commands send their requests to the server. */
async function settingsFor(server: Server): Promise<Record<string, string>> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { TESSERA_URL: `http://127.0.0.1:${port}`, TESSERA_KEY: "sk_test_tsr_nobody" };
}

test("Ctrl-C stops every command that waits for a response while the server is silent", async ({
  client,
}) => {
  const server = createServer();
  const env = await settingsFor(server);
  try {
    for (const args of [
      ["trigger", "redemption-intent.success"],
      ["events", "list"],
      ["events", "resend", "evt_1"],
      ["intents", "create", "--amount", "100", "--email", "a@b.co"],
      ["intents", "list"],
      ["intents", "get", "order-1"],
      ["intents", "cancel", "order-1"],
      ["refunds", "create", "order-1"],
      ["refunds", "create", "order-1", "--cycle", "1"],
      ["refunds", "list"],
    ]) {
      const request = once(server, "request");
      const child = client.command(args, env);
      const output = outputOf(child);
      await request;
      child.kill("SIGINT");
      expect(await output.endedAtOnce().finally(() => child.kill("SIGKILL")), args.join(" ")).toBe(1);
      expect(output.err()).toBe(
        "Stopped before the server responded. If the command changes something, check whether it took effect.\n",
      );
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test("commands that follow events exit with an error that says where the base URL redirects", async ({
  client,
}) => {
  const server = createServer((_, response) =>
    response.writeHead(301, { Location: "https://pay.example/a?token=1" }).end(),
  );
  const env = await settingsFor(server);
  try {
    for (const args of [
      ["listen", "--forward-to", "localhost:4000"],
      ["events", "tail"],
    ]) {
      const ended = await runCommand(client, args, env);
      expect(ended).toMatchObject({
        code: 1,
        err: expect.stringMatching(/to https:\/\/pay\.example: correct/),
      });
    }
  } finally {
    server.close();
  }
});

test("a command fails if the environment contains only a key or only a base URL, even if login has stored credentials", async ({
  api,
  client,
  world,
}) => {
  const [stored, meant] = [await partnerOf(world, "Stored Games"), await partnerOf(world, "Meant Games")];
  const home = mkdtempSync(path.join(tmpdir(), "tessera-home-"));
  try {
    const env = { XDG_CONFIG_HOME: home };
    await runCommand(client, ["login", "--url", api.url], env, `${stored.keys.test}\n`);
    const order = ["intents", "create", "--amount", "2500", "--email", "anna@example.com"];
    for (const [set, value, missing] of [
      ["TESSERA_KEY", meant.keys.test, "TESSERA_URL is not"],
      ["TESSERA_URL", api.url, "TESSERA_KEY is not"],
    ] as const) {
      const ended = await runCommand(client, order, { ...env, [set]: value });
      expect(ended).toMatchObject({ code: 2, out: "", err: expect.stringContaining(missing) });
    }
    expect(await runCommand(client, order, env)).toMatchObject({ code: 0 });
  } finally {
    rmSync(home, { recursive: true });
  }
});

test("a command refuses an invalid TESSERA_URL or TESSERA_KEY, and says what is wrong without showing the key", async ({
  client,
}) => {
  const run = (url: string, key: string) =>
    runCommand(client, ["events", "list"], { TESSERA_URL: url, TESSERA_KEY: key });
  expect(await run("pay.example", "sk_test_tsr_nobody")).toEqual({
    ...{ code: 2, out: "" },
    err: expect.stringContaining("TESSERA_URL or TESSERA_KEY is not valid: baseUrl must be a URL"),
  });
  const ended = await run("https://pay.example", "whsec_secret");
  expect(ended).toEqual({ code: 2, out: "", err: expect.stringContaining("key must be an API key") });
  expect(ended.err).not.toContain("whsec_secret");
});
