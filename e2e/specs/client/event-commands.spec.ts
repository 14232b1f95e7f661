import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { newId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { freePort } from "@/lib/runtime/process/ports";
import { expect } from "../../support/fixtures/api-test";
import { test } from "../../support/fixtures/installed-client";
import { partnerOf } from "../../support/world/accounts";
import { CLOSED_PORT_URL, setEndpointUrl } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { addEndpoint, deliveriesTo } from "../webhooks/additional-endpoints";
import { answering, type Receiver, startReceiver } from "../webhooks/receiver";
import { outputOf } from "./command-output";
import { runCommand } from "./run-command";

// One worker runs all tests of this file even in a deep run, so that it loads the file only once.
test.describe.configure({ mode: "default" });

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers["webhook-id"]);

/** A well-formed ID that no event has. Its time is recent, because the API reports an older unknown ID as a deleted event. */
const UNKNOWN_EVENT = `evt_${newId().replaceAll("-", "")}`;

test("listen --since forwards the events after a given event or time, in order, and then new events", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Belated Games");
  const event = async () => (await causeEvent(callerFor(user, "test"))).name;
  const refund = async () => (await causeEvent(callerFor(user, "test"), "refund.created")).name;
  const past = [await event(), await refund(), await event()] as const;
  const types = "redemption-intent.success,subscription.renewed,refund.created";
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const listeners = [
    { since: past[0], expected: past.slice(1) },
    { since: "1h", expected: past },
    { since: "1h", expected: past, more: ["--events", types] },
    { since: new Date(Date.now() - 3_600_000).toISOString(), expected: past },
  ].map(async ({ since, expected, more = [] }) => {
    const receiver = await startReceiver(answering(200));
    const target = `127.0.0.1:${receiver.port}`;
    const child = client.command(["listen", "--forward-to", target, "--since", since, ...more], env);
    return { ...{ since, expected, receiver, child }, output: outputOf(child) };
  });
  const all = await Promise.all(listeners);
  try {
    for (const { output } of all) await output.until(new RegExp(`${past[2]}: 200`));
    const fresh = await event();
    for (const { since, expected, receiver, output } of all) {
      await output.until(new RegExp(`${fresh}: 200`));
      expect(idsOf(receiver), since).toEqual([...expected, fresh]);
    }
  } finally {
    for (const { child, receiver } of all) {
      child.kill("SIGKILL");
      await receiver.close();
    }
  }
});

test("before it forwards anything, listen refuses an unknown event or malformed time in --since and an unknown type in --events, and trigger refuses an unknown event type", async ({
  api,
  client,
  world,
}) => {
  const { keys } = await partnerOf(world, "Mistaken Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const listen = (...more: string[]) => runCommand(client, ["listen", "--forward-to", "3000", ...more], env);
  expect(await listen("--since", UNKNOWN_EVENT)).toMatchObject({
    ...{ code: 2, err: expect.stringContaining(`event that this account does not have: ${UNKNOWN_EVENT}`) },
  });
  for (const wrong of ["yesterday", "2h30m", "evt_1", "2026-13-45"])
    expect(await listen("--since", wrong), wrong).toMatchObject({
      ...{ code: 2, out: "", err: expect.stringContaining("such as 30m, 2h or 3d") },
    });
  expect(await listen("--events", "redemption-intent.succes")).toMatchObject({
    ...{ code: 2, out: "", err: expect.stringContaining("Did you mean redemption-intent.success?") },
  });
  expect(await runCommand(client, ["trigger", "nonsense"], env)).toMatchObject({
    ...{ code: 2, out: "", err: expect.stringContaining("Known: redemption-intent.success") },
  });
});

test("listen --events forwards only the chosen types", async ({ api, client, world }) => {
  const { keys, user } = await partnerOf(world, "Choosy Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const receiver = await startReceiver(answering(200));
  const target = `127.0.0.1:${receiver.port}`;
  const chosen = "subscription.renewed,subscription.cancelled";
  const child = client.command(["listen", "--forward-to", target, "--events", chosen], env);
  const output = outputOf(child);
  try {
    await output.until(/whsec_\S+/);
    await causeEvent(callerFor(user, "test"));
    const { out } = await runCommand(client, ["trigger", "subscription.renewed"], env);
    const [id = ""] = /^evt_\w+/.exec(out) ?? [];
    await output.until(new RegExp(`${id}: 200`));
    expect(idsOf(receiver)).toEqual([id]);
  } finally {
    child.kill("SIGKILL");
    await receiver.close();
  }
});

test("events resend --endpoint sends an event to the given endpoint", async ({ api, client, world }) => {
  const { keys, user } = await partnerOf(world, "Choosing Games");
  const inTest = callerFor(user, "test");
  const { name } = await causeEvent(inTest);
  await setEndpointUrl(inTest);
  const endpoint = await addEndpoint(inTest, CLOSED_PORT_URL, { events: ["refund.created"] });
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const resend = (...more: string[]) =>
    runCommand(client, ["events", "resend", name, "--endpoint", endpoint, ...more], env);
  expect(await resend()).toMatchObject({ code: 0, out: expect.stringContaining(`${name}: `) });
  expect(await deliveriesTo(name, endpoint)).toHaveLength(1);
  expect(await resend("--to-listener")).toMatchObject({
    ...{ code: 2, err: expect.stringContaining("either --endpoint or --to-listener") },
  });
  expect(await runCommand(client, ["events", "resend", UNKNOWN_EVENT], env)).toMatchObject({
    ...{ code: 1, out: "", err: expect.stringContaining(`The event ${UNKNOWN_EVENT} was not found`) },
  });
});

test("events resend --to-listener resends an event through the listen command that uses the same key", async ({
  api,
  client,
  world,
}, info) => {
  const { keys, user } = await partnerOf(world, "Repeating Games");
  const other = await partnerOf(world, "Other Games");
  const home = { TESSERA_URL: api.url, XDG_CONFIG_HOME: info.outputPath("home") };
  const env = { ...home, TESSERA_KEY: keys.test };
  const resend = (id: string, more = env) =>
    runCommand(client, ["events", "resend", id, "--to-listener"], more);
  const { name } = await causeEvent(callerFor(user, "test"));
  const none = { code: 2, out: "", err: expect.stringContaining("No listen command runs") };
  expect(await resend(name)).toMatchObject(none);
  const receiver = await startReceiver(answering(202));
  const child = client.command(["listen", "--forward-to", `127.0.0.1:${receiver.port}`], env);
  const output = outputOf(child);
  try {
    await output.until(/whsec_\S+/);
    expect(await resend(name, { ...env, TESSERA_KEY: other.keys.test })).toMatchObject(none);
    expect(await resend(name)).toEqual({ code: 0, out: `${name}: 202\n`, err: "" });
    await output.until(new RegExp(`${name}: 202`));
    expect(await resend(UNKNOWN_EVENT)).toMatchObject({
      ...{ code: 1, out: "", err: expect.stringContaining("not found") },
    });
    expect(idsOf(receiver)).toEqual([name]);
    child.kill("SIGINT");
    expect(await output.ended).toBe(0);
    expect(await resend(name)).toMatchObject(none);
  } finally {
    child.kill("SIGKILL");
    await receiver.close();
  }
});

test("events resend --to-listener fails at once if nothing listens on the port to which listen forwards, and listen keeps its secret after a restart", async ({
  api,
  client,
  world,
}, info) => {
  const { keys, user } = await partnerOf(world, "Refused Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test, XDG_CONFIG_HOME: info.outputPath("home") };
  const { name } = await causeEvent(callerFor(user, "test"));
  const secrets: string[] = [];
  const customSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  for (const more of [[], [], ["--secret", customSecret]]) {
    const target = `127.0.0.1:${await freePort()}`;
    const child = client.command(["listen", "--forward-to", target, ...more], env);
    const output = outputOf(child);
    try {
      secrets.push((await output.until(/whsec_\S+/))[0]);
      if (secrets.length > 1) continue;
      await causeEvent(callerFor(user, "test"));
      await output.until(/connection refused/, "err");
      const resend = outputOf(client.command(["events", "resend", name, "--to-listener"], env));
      expect(await resend.endedAtOnce()).toBe(1);
      expect(resend.out()).toBe("");
      expect(resend.err()).toContain(`The listener cannot reach http://${target}/`);
    } finally {
      child.kill("SIGKILL");
    }
  }
  expect(secrets).toEqual([secrets[0], secrets[0], customSecret]);
  for (const malformed of ["whsec_short", customSecret.replace("=", "")])
    expect(
      await runCommand(client, ["listen", "--forward-to", "3000", "--secret", malformed], env),
    ).toMatchObject({ code: 2, err: expect.stringContaining("--secret must be whsec_") });
});

test("if the configuration folder cannot be written, listen says that it accepts no resends, but still forwards events and exits on Ctrl-C", async ({
  api,
  client,
  world,
}, info) => {
  const { keys, user } = await partnerOf(world, "Unwritable Games");
  const file = info.outputPath("file");
  writeFileSync(file, "");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test, XDG_CONFIG_HOME: file };
  const receiver = await startReceiver(answering(200));
  const target = `127.0.0.1:${receiver.port}`;
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const child = client.command(["listen", "--forward-to", target, "--secret", secret], env);
  const output = outputOf(child);
  try {
    await output.until(/whsec_\S+/);
    expect(output.err()).toMatch(/--to-listener.* ENOTDIR/);
    const { name } = await causeEvent(callerFor(user, "test"));
    await output.until(new RegExp(`${name}: 200`));
    child.kill("SIGINT");
    expect(await output.ended).toBe(0);
  } finally {
    child.kill("SIGKILL");
    await receiver.close();
  }
});

test("events resend --to-listener finds no listener after the listen command was killed, even if another program now uses its port, and skips a listener file that is still empty", async ({
  api,
  client,
  world,
}, info) => {
  const { keys, user } = await partnerOf(world, "Killed Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test, XDG_CONFIG_HOME: info.outputPath("home") };
  const { name } = await causeEvent(callerFor(user, "test"));
  const child = client.command(["listen", "--forward-to", "127.0.0.1:3000"], env);
  const output = outputOf(child);
  await output.until(/whsec_\S+/);
  child.kill("SIGKILL");
  await output.ended;
  const listeners = path.join(env.XDG_CONFIG_HOME, "tessera-client/listeners");
  const folder = path.join(listeners, String(readdirSync(listeners)[0]));
  const other = createServer((_, response) => response.end('{"error":null}')).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  writeFileSync(path.join(folder, "1.json"), "");
  writeFileSync(path.join(folder, "2.json"), JSON.stringify({ port, token: "abc" }));
  for (let times = 0; times < 2; times += 1)
    expect(await runCommand(client, ["events", "resend", name, "--to-listener"], env)).toMatchObject({
      ...{ code: 2, err: expect.stringContaining("No listen command runs") },
    });
  expect(readdirSync(folder)).toEqual(["1.json"]);
  other.close();
});
