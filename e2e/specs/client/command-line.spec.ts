import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { callerFor } from "@/lib/base/signed-in-user";
import { freePort } from "@/lib/runtime/process/ports";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { test } from "../../support/fixtures/installed-client";
import { expect } from "../../support/fixtures/test";
import { partnerOf } from "../../support/world/accounts";
import { listen as setUrl } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { answering, type Receiver, startReceiver } from "../webhooks/receiver";
import { type BrokenLine, lineTo } from "./broken-line";
import { ran } from "./ran";
import { toldBy } from "./told";

// Runs in one worker, so that the client is packed once.
test.describe.configure({ mode: "default" });

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers["webhook-id"]);

test("an unknown command or option is answered with the closest existing one", async ({ client }) => {
  const env = { XDG_CONFIG_HOME: "/nowhere" };
  for (const [args, answer] of [
    [["lisen", "--forward-to", "3000"], "Did you mean listen?"],
    [["event", "tail"], "Did you mean events tail?"],
    [["events"], "Did you mean events tail or events resend?"],
    [["pay", "--amount", "100"], "Unknown command. Run tessera-client --help"],
    [["listen", "--foward-to", "3000"], "Unknown option --foward-to. Did you mean --forward-to?"],
    [["login", "-u", "https://pay.example.com"], "Unknown option -u."],
    [["login", "sk_test_tsr_nobody"], "There are too many arguments."],
  ] as const) {
    const ended = await ran(client, args, env);
    expect(ended, args.join(" ")).toMatchObject({ code: 2, out: "", err: expect.stringContaining(answer) });
    expect(ended.err).not.toContain("nobody");
  }
  const helped = await ran(client, ["login", "--help"], env);
  expect(helped).toMatchObject({ code: 0, err: "", out: expect.stringContaining("login --url") });
  expect(helped.out).not.toContain("--forward-to");
});

test("wrong usage prints how to call it, and a missing login asks to log in", async ({ client }) => {
  const env = { XDG_CONFIG_HOME: "/nowhere" };
  expect(await ran(client, [], env)).toMatchObject({
    code: 0,
    out: expect.stringContaining("listen --forward-to"),
  });
  expect(await ran(client, ["lisen"], env)).toMatchObject({ code: 2, out: "" });
  expect(await ran(client, ["listen"], env)).toMatchObject({
    code: 2,
    err: expect.stringContaining("--forward-to localhost"),
  });
  const unknown = await ran(client, ["events", "tail"], env);
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("tessera-client login") });
});

test("listen exits with an error that names the port when fetch refuses to connect to it", async ({
  client,
}) => {
  const env = { TESSERA_URL: "http://127.0.0.1:9", TESSERA_KEY: "sk_test_tsr_nobody" };
  for (const [address, port] of [
    ["6000/hooks", 6000],
    ["localhost:6667", 6667],
    ["https://[::1]:1/", 1],
  ] as const)
    expect(await ran(client, ["listen", "--forward-to", address], env), address).toMatchObject({
      ...{ code: 2, out: "" },
      err: expect.stringMatching(new RegExp(`^Port ${port} is .*Use another port, such as 3000`)),
    });
});

test("listen forwards events to a local server, signed with the session's own secret", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Forwarding Games");
  const inTest = callerFor(user, "test");
  await setUrl(inTest);
  const receiver = await startReceiver(answering(204));
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const child = client.command(["listen", "--forward-to", `127.0.0.1:${receiver.port}/hook`], env);
  const told = toldBy(child);
  try {
    const [secret] = await told.until(/whsec_\S+/);
    const { name } = await causeEvent(inTest);
    await told.until(new RegExp(`redemption-intent.success ${name}: 204`));
    const [arrived] = receiver.received;
    if (!arrived) throw new Error("nothing arrived");
    const body = new Webhook(secret).verify(arrived.body, arrived.headers);
    expect(body).toMatchObject({ type: "redemption-intent.success", data: { sequence: 1 } });
    expect(arrived.headers["webhook-id"]).toBe(name);
    expect(secret).not.toBe(await revealSecret(inTest));
    const triggered = await ran(client, ["trigger", "redemption-intent.success"], env);
    const [id = ""] = /^evt_\w+/.exec(triggered.out) ?? [];
    await told.until(new RegExp(`${id}: 204`));
    expect(JSON.parse(receiver.received[1]?.body ?? "{}")).toMatchObject({ test_event: true });
    expect(idsOf(receiver)).toEqual([name, id]);
    child.kill("SIGINT");
    expect(await told.ended).toBe(0);
    expect(`${told.out()}${told.err()}`).not.toContain(keys.test);
  } finally {
    child.kill("SIGKILL");
    await receiver.close();
  }
});

async function happenedWhileCut(line: BrokenLine, event: () => Promise<{ name: string }>): Promise<string> {
  line.cut();
  const { name } = await event();
  return name;
}

test("events during a lost connection or an unavailable receiver are forwarded afterwards", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Cut Off Games");
  const event = () => causeEvent(callerFor(user, "test"));
  const [line, near] = await Promise.all([lineTo(api.url), startReceiver(answering(200))]);
  const back = await lineTo(near.url);
  const env = { TESSERA_URL: line.url, TESSERA_KEY: keys.test };
  const child = client.command(["listen", "--forward-to", `${back.url}/hook`], env);
  const told = toldBy(child);
  try {
    await told.until(/whsec_\S+/);
    const first = await event();
    await told.until(new RegExp(`${first.name}: 200`));
    const missed = await happenedWhileCut(line, event);
    await told.until(/does not respond/, "err");
    line.mend();
    await told.until(new RegExp(`${missed}: 200`));
    await told.until(/responds again/, "err");
    const refused = await happenedWhileCut(back, event);
    await expect.poll(() => (child.exitCode === null ? told.out() : "ended")).not.toContain(refused);
    back.mend();
    await told.until(new RegExp(`${refused}: 200`));
    expect(idsOf(near)).toEqual([first.name, missed, refused]);
  } finally {
    child.kill("SIGKILL");
    for (const one of [line, back, near]) await one.close();
  }
});

test("events are followed in the terminal and resent", async ({ api, client, world }) => {
  const { keys, user } = await partnerOf(world, "Terminal Games");
  const inTest = callerFor(user, "test");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const child = client.command(["events", "tail", "--json"], env);
  const told = toldBy(child);
  try {
    await told.until(/Following/, "err");
    const { name } = await causeEvent(inTest);
    const [line] = await told.until(/^\{.*\}$/m);
    expect(JSON.parse(line)).toMatchObject({
      id: name,
      type: "redemption-intent.success",
      timestamp: expect.any(String),
      data: { sequence: 1 },
    });
    expect(await ran(client, ["events", "resend", name], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining("no webhook URL"),
    });
    await setUrl(inTest);
    expect(await ran(client, ["events", "resend", name], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^evt_\w+: /),
    });
  } finally {
    child.kill("SIGKILL");
  }
});

test("listen reports at once that the local server is down, and delivers every event once it is up", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Early Games");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hook`;
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const child = client.command(["listen", "--forward-to", `127.0.0.1:${port}/hook`], env);
  const told = toldBy(child);
  const receiver = { received: [] as string[] };
  const server = createServer((request, response) => {
    receiver.received.push(String(request.headers["webhook-id"]));
    response.writeHead(204).end();
  });
  try {
    await told.until(/whsec_\S+/);
    const [down] = await told.until(/^.*connection refused.*$/m, "err");
    expect(down).toContain(url);
    expect(down).toContain("retrying");
    const names: string[] = [];
    for (let made = 0; made < 2; made += 1) names.push((await causeEvent(callerFor(user, "test"))).name);
    // Longer than the former timeout for unreachable servers.
    await sleep(9_000);
    expect(told.out()).not.toContain(names[0]);
    expect(told.err().match(/connection refused/g)).toHaveLength(1);
    server.listen(port, "127.0.0.1");
    for (const name of names) await told.until(new RegExp(`${name}: 204`));
    expect(told.err()).toContain(`${url} is up again`);
    expect(receiver.received).toEqual(names);
    child.kill("SIGINT");
    expect(await told.ended).toBe(0);
  } finally {
    child.kill("SIGKILL");
    server.close();
  }
});

test("listen ends at once on Ctrl-C while the local server is down", async ({ api, client, world }) => {
  const { keys, user } = await partnerOf(world, "Stopped Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const child = client.command(["listen", "--forward-to", `127.0.0.1:${await freePort()}`], env);
  const told = toldBy(child);
  try {
    await told.until(/whsec_\S+/);
    const { name } = await causeEvent(callerFor(user, "test"));
    await told.until(/connection refused/, "err");
    child.kill("SIGINT");
    expect(await told.ended).toBe(0);
    expect(told.out()).not.toContain(name);
  } finally {
    child.kill("SIGKILL");
  }
});

test("listen refuses a live key", async ({ api, client, world }) => {
  const { keys } = await partnerOf(world, "Real Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.live };
  const ended = await ran(client, ["listen", "--forward-to", "3000"], env);
  expect(ended).toMatchObject({ code: 1, out: "", err: expect.stringContaining("test keys only") });
});
