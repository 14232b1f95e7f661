import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { callerFor } from "@/lib/base/signed-in-user";
import { freePort } from "@/lib/runtime/process/ports";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { expect } from "../../support/fixtures/api-test";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { test } from "../../support/fixtures/installed-client";
import { partnerOf } from "../../support/world/accounts";
import { setEndpointUrl as setUrl } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { answering, type Receiver, startReceiver } from "../webhooks/receiver";
import { outputOf } from "./command-output";
import { type CuttableProxy, startProxy } from "./cuttable-proxy";
import { runCommand } from "./run-command";

// One worker runs all tests of this file even in a deep run, so that it loads the file only once.
test.describe.configure({ mode: "default" });

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers["webhook-id"]);

test("the command line suggests the closest command or option for an unknown one, and --help after a command describes only that command", async ({
  client,
}) => {
  const env = { XDG_CONFIG_HOME: "/nowhere" };
  for (const [args, answer] of [
    [["lisen", "--forward-to", "3000"], "Did you mean listen?"],
    [["event", "tail"], "Did you mean events tail?"],
    [["events"], "Did you mean events tail or events list or events resend?"],
    [["pay", "--amount", "100"], "Unknown command. Run tessera-client --help"],
    [["listen", "--foward-to", "3000"], "Unknown option --foward-to. Did you mean --forward-to?"],
    [["login", "-u", "https://pay.example.com"], "Unknown option -u."],
    [["login", "sk_test_tsr_nobody"], "There are too many arguments."],
  ] as const) {
    const ended = await runCommand(client, args, env);
    expect(ended, args.join(" ")).toMatchObject({ code: 2, out: "", err: expect.stringContaining(answer) });
    expect(ended.err).not.toContain("nobody");
  }
  const helped = await runCommand(client, ["login", "--help"], env);
  expect(helped).toMatchObject({ code: 0, err: "", out: expect.stringContaining("login --url") });
  expect(helped.out).not.toContain("--forward-to");
  const ofGroup = await runCommand(client, ["events", "--help"], env);
  expect(ofGroup.out.match(/tessera-client \w+ \w+/g)).toEqual(
    ["tail", "list", "resend"].map((name) => `tessera-client events ${name}`),
  );
});

test("the command line prints its usage if it has no arguments, exits with 2 after an incorrect command, and asks the user to log in if there is no key", async ({
  client,
}) => {
  const env = { XDG_CONFIG_HOME: "/nowhere" };
  expect(await runCommand(client, [], env)).toMatchObject({
    code: 0,
    out: expect.stringContaining("listen --forward-to"),
  });
  expect(await runCommand(client, ["lisen"], env)).toMatchObject({ code: 2, out: "" });
  expect(await runCommand(client, ["listen"], env)).toMatchObject({
    code: 2,
    err: expect.stringContaining("--forward-to localhost"),
  });
  const unknown = await runCommand(client, ["events", "tail"], env);
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("tessera-client login") });
});

test("listen exits with an error that names the port if the forwarding address has a port that fetch blocks", async ({
  client,
}) => {
  const env = { TESSERA_URL: "http://127.0.0.1:9", TESSERA_KEY: "sk_test_tsr_nobody" };
  for (const [address, port] of [
    ["6000/hooks", 6000],
    ["localhost:6667", 6667],
    ["https://[::1]:1/", 1],
  ] as const)
    expect(await runCommand(client, ["listen", "--forward-to", address], env), address).toMatchObject({
      ...{ code: 2, out: "" },
      err: expect.stringMatching(new RegExp(`^Port ${port} is .*Use another port, such as 4000`)),
    });
});

test("the listen command forwards events to a local server, signed with a secret other than the webhook endpoint's", async ({
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
  const output = outputOf(child);
  try {
    const [secret] = await output.until(/whsec_\S+/);
    const { name } = await causeEvent(inTest);
    await output.until(new RegExp(`redemption-intent.success ${name}: 204`));
    const [arrived] = receiver.received;
    if (!arrived) throw new Error("nothing arrived");
    const body = new Webhook(secret).verify(arrived.body, arrived.headers);
    expect(body).toMatchObject({ type: "redemption-intent.success", data: { sequence: 1 } });
    expect(arrived.headers["webhook-id"]).toBe(name);
    expect(secret).not.toBe(await revealSecret(inTest));
    const triggered = await runCommand(client, ["trigger", "redemption-intent.success"], env);
    const [id = ""] = /^evt_\w+/.exec(triggered.out) ?? [];
    await output.until(new RegExp(`${id}: 204`));
    expect(JSON.parse(receiver.received[1]?.body ?? "{}")).toMatchObject({ test_event: true });
    expect(idsOf(receiver)).toEqual([name, id]);
    child.kill("SIGINT");
    expect(await output.ended).toBe(0);
    expect(`${output.out()}${output.err()}`).not.toContain(keys.test);
  } finally {
    child.kill("SIGKILL");
    await receiver.close();
  }
});

async function causedWhileCut(line: CuttableProxy, event: () => Promise<{ name: string }>): Promise<string> {
  line.cut();
  const { name } = await event();
  return name;
}

test("listen forwards events that occurred while the API or the receiver was unreachable", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Cut Off Games");
  const event = () => causeEvent(callerFor(user, "test"));
  const [line, near] = await Promise.all([startProxy(api.url), startReceiver(answering(200))]);
  const back = await startProxy(near.url);
  const env = { TESSERA_URL: line.url, TESSERA_KEY: keys.test };
  const child = client.command(["listen", "--forward-to", `${back.url}/hook`], env);
  const output = outputOf(child);
  try {
    await output.until(/whsec_\S+/);
    const first = await event();
    await output.until(new RegExp(`${first.name}: 200`));
    const missed = await causedWhileCut(line, event);
    await output.until(/does not respond/, "err");
    line.restore();
    await output.until(new RegExp(`${missed}: 200`));
    await output.until(/responds again/, "err");
    const refused = await causedWhileCut(back, event);
    await expect.poll(() => (child.exitCode === null ? output.out() : "ended")).not.toContain(refused);
    back.restore();
    await output.until(new RegExp(`${refused}: 200`));
    expect(idsOf(near)).toEqual([first.name, missed, refused]);
  } finally {
    child.kill("SIGKILL");
    for (const one of [line, back, near]) await one.close();
  }
});

test("'events tail' prints new events, and 'events resend' delivers an event again", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Terminal Games");
  const inTest = callerFor(user, "test");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const child = client.command(["events", "tail", "--json"], env);
  const output = outputOf(child);
  try {
    await output.until(/Following/, "err");
    const { name } = await causeEvent(inTest);
    const [line] = await output.until(/^\{.*\}$/m);
    expect(JSON.parse(line)).toMatchObject({
      id: name,
      type: "redemption-intent.success",
      timestamp: expect.any(String),
      data: { sequence: 1 },
    });
    expect(await runCommand(client, ["events", "resend", name], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining("no webhook URL"),
    });
    await setUrl(inTest);
    expect(await runCommand(client, ["events", "resend", name], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^evt_\w+: /),
    });
  } finally {
    child.kill("SIGKILL");
  }
});

test("if the local server is down, listen says so even before an event occurs, and forwards each event exactly once after the server has started", {
  tag: PROPERTY,
}, async ({ api, client, world }) => {
  const { keys, user } = await partnerOf(world, "Early Games");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hook`;
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const child = client.command(["listen", "--forward-to", `127.0.0.1:${port}/hook`], env);
  const output = outputOf(child);
  const receiver = { received: [] as string[] };
  const server = createServer((request, response) => {
    receiver.received.push(String(request.headers["webhook-id"]));
    response.writeHead(204).end();
  });
  try {
    await output.until(/whsec_\S+/);
    const [down] = await output.until(/^.*connection refused.*$/m, "err");
    expect(down).toContain(url);
    expect(down).toContain("Retrying");
    const names: string[] = [];
    for (let made = 0; made < 2; made += 1) names.push((await causeEvent(callerFor(user, "test"))).name);
    // A push run waits until the command has tried several times; a deep run tests a longer outage.
    await sleep(rounds({ push: 1_200, deep: 9_000 }));
    expect(output.out()).not.toContain(names[0]);
    expect(output.err().match(/connection refused/g)).toHaveLength(1);
    server.listen(port, "127.0.0.1");
    for (const name of names) await output.until(new RegExp(`${name}: 204`));
    expect(output.err()).toContain(`${url} is up again`);
    expect(receiver.received).toEqual(names);
    child.kill("SIGINT");
    expect(await output.ended).toBe(0);
  } finally {
    child.kill("SIGKILL");
    server.close();
  }
});

test("listen exits at once on Ctrl-C while the local server is down", async ({ api, client, world }) => {
  const { keys, user } = await partnerOf(world, "Stopped Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  // The command forwards this earlier event first. The attempt fails, so that Ctrl-C arrives while the command waits to retry.
  const { name } = await causeEvent(callerFor(user, "test"));
  const target = `127.0.0.1:${await freePort()}`;
  const child = client.command(["listen", "--forward-to", target, "--since", "1h"], env);
  const output = outputOf(child);
  try {
    await output.until(/connection refused/, "err");
    child.kill("SIGINT");
    expect(await output.endedAtOnce()).toBe(0);
    expect(output.out()).not.toContain(name);
  } finally {
    child.kill("SIGKILL");
  }
});

test("listen refuses a live key", async ({ api, client, world }) => {
  const { keys } = await partnerOf(world, "Real Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.live };
  const ended = await runCommand(client, ["listen", "--forward-to", "3000"], env);
  expect(ended).toMatchObject({ code: 1, out: "", err: expect.stringContaining("test keys only") });
});
