import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { HOUR_MS } from "@/lib/base/clock";
import { eventKey, signingKey, test } from "./engine-fixture";
import { canonicalJson, hashSigningKey, signBody } from "./signature";
import { startEngine } from "./start-engine";

const call = canonicalJson({
  event: { name: "ping", data: { b: 1, a: [true, null, "ü\u2028"] } },
  events: [],
  steps: {},
  ctx: { run_id: "r", attempt: 0 },
});

async function callApp(serveUrl: string, signature: string | undefined): Promise<number> {
  const headers = signature === undefined ? {} : { "x-inngest-signature": signature };
  const url = `${serveUrl}?fnId=app-ping&stepId=step`;
  return (await fetch(url, { method: "POST", body: call, headers })).status;
}

test("the Inngest SDK accepts calls that the engine signs, and rejects calls with a missing, mismatched or expired signature", async ({
  start,
}) => {
  const { serveUrl } = await start((app) => [
    app.createFunction({ id: "ping", triggers: [{ event: "ping" }] }, () => 1),
  ]);
  const nowMs = Date.now();
  const otherKey = signingKey.replace("00", "01");
  expect(await callApp(serveUrl, signBody(call, signingKey, nowMs))).toBe(200);
  expect(await callApp(serveUrl, undefined)).toBe(401);
  expect(await callApp(serveUrl, signBody(`${call} `, signingKey, nowMs))).toBe(401);
  expect(await callApp(serveUrl, signBody(call, otherKey, nowMs))).toBe(401);
  expect(await callApp(serveUrl, signBody(call, signingKey, nowMs - 301_000))).toBe(401);
});

test("the engine rejects events that are sent with a wrong key or in an invalid body, and starts no run for them", async ({
  start,
}) => {
  const { engine, client } = await start((app) => [
    app.createFunction({ id: "ping", triggers: [{ event: "ping" }] }, () => 1),
  ]);
  const post = (key: string, body: string) => fetch(`${engine.url}/e/${key}`, { method: "POST", body });
  expect((await post("wrong", '{"name":"ping"}')).status).toBe(401);
  expect((await post(eventKey, '{"data":{}}')).status).toBe(400);
  expect((await post(eventKey, "not json")).status).toBe(400);
  const accepted = await post(eventKey, '{"name":"other","id":"evt-1"}');
  expect(await accepted.json()).toEqual({ ids: ["evt-1"], status: 200 });
  expect(engine.health()).toMatchObject({ inFlight: 0, queued: 0, sleeping: 0 });
  await client.send({ name: "ping", ts: Date.now() + HOUR_MS });
  expect(engine.health().sleeping).toBe(1);
});

test("the engine refuses a registration with a wrong signing key and ignores one that it has not requested, and the app refuses an unsigned sync request", async ({
  start,
}) => {
  const { engine, serveUrl } = await start((app) => [
    app.createFunction({ id: "ping", triggers: [{ event: "ping" }] }, () => 1),
  ]);
  const register = (authorization: string) =>
    fetch(`${engine.url}/fn/register?deployId=guess`, {
      method: "POST",
      headers: { authorization },
      body: "{}",
    });
  expect((await register("Bearer signkey-test-00")).status).toBe(401);
  const unasked = await register(`Bearer ${hashSigningKey(signingKey)}`);
  expect(await unasked.json()).toEqual({ ok: true, modified: false, skipped: true });
  expect((await fetch(serveUrl, { method: "PUT" })).status).toBe(401);
  expect(engine.health().functions).toBe(1);
});

test("a second registration does not add the app's functions again", async ({ start }) => {
  const { engine, serveUrl } = await start((app) => [
    app.createFunction({ id: "ping", triggers: [{ event: "ping" }, { cron: "0 3 * * *" }] }, () => 1),
  ]);
  await engine.register(serveUrl);
  expect(await (await fetch(`${engine.url}/health`)).json()).toMatchObject({ status: "ok", functions: 1 });
});

for (const [feature, options, reason] of [
  ["a throttle", { triggers: [{ event: "x" }], throttle: { limit: 1, period: "1m" } }, "throttle"],
  ["a concurrency key", { triggers: [{ event: "x" }], concurrency: { limit: 1, key: "event.id" } }, "key"],
  ["a condition", { triggers: [{ event: "x", if: "event.data.a == 'b'" }] }, "expression"],
  ["an event name pattern", { triggers: [{ event: "x/*" }] }, "not a pattern"],
  ["a time zone", { triggers: [{ cron: "TZ=Europe/Paris 0 3 * * *" }] }, "TZ=Europe/Paris"],
  ["a failure handler", { triggers: [{ event: "x" }], onFailure: () => undefined }, "expression"],
] as const) {
  test(`a registration with ${feature} is rejected with a reason`, async ({ start }) => {
    const { engine, serveUrl } = await start(
      (app) => [app.createFunction({ id: "calm", ...options, triggers: [...options.triggers] }, () => 1)],
      { register: false },
    );
    const refused = await engine.register(serveUrl).catch((error: Error) => error.message);
    expect(refused).toContain("could not be registered");
    expect(refused).toContain(reason);
    expect(engine.health().functions).toBe(0);
  });
}

test("an event that is sent before the functions are registered is refused, and starts a run when the SDK sends it again afterward", async ({
  start,
}) => {
  const ran: number[] = [];
  const { engine, client, serveUrl } = await start(
    (app) => [app.createFunction({ id: "ping", triggers: [{ event: "ping" }] }, () => void ran.push(1))],
    { register: false },
  );
  const body = JSON.stringify({ name: "ping" });
  expect((await fetch(`${engine.url}/e/${eventKey}`, { method: "POST", body })).status).toBe(503);
  const sent = client.send({ name: "ping" });
  await engine.register(serveUrl);
  await sent;
  await expect.poll(() => ran).toEqual([1]);
});

test("a registration is rejected with a reason when the app is unreachable", async ({ start }) => {
  const { engine } = await start(() => [], { register: false });
  await expect(engine.register("http://127.0.0.1:1/api/inngest")).rejects.toThrow(
    /could not be registered: .*ECONNREFUSED/,
  );
});

test("the engine retries a call when a proxy in front of the app answers it with 503", async ({ start }) => {
  const ran: number[] = [];
  const { engine, client, serveUrl } = await start(
    (app) => [app.createFunction({ id: "ping", triggers: [{ event: "ping" }] }, () => void ran.push(1))],
    { register: false },
  );
  const app = new URL(serveUrl);
  let refusals = 1;
  const flaky = createServer(async (request, response) => {
    if (request.method === "POST" && refusals-- > 0) return response.writeHead(503).end("upstream away");
    const chunks = await request.toArray();
    const target = new URL(request.url ?? "/", app);
    const headers = { "x-inngest-signature": String(request.headers["x-inngest-signature"]) };
    const answer = await fetch(target, {
      method: request.method ?? "GET",
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    return response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => flaky.listen(0, "127.0.0.1", resolve));
  await engine.register(`http://127.0.0.1:${(flaky.address() as AddressInfo).port}/api/inngest`);
  await client.send({ name: "ping" });
  await expect.poll(() => ran.length).toBe(1);
  expect(refusals).toBeLessThan(1);
  flaky.closeAllConnections();
  flaky.close();
});

test("the engine refuses to start with a signing key that is not hexadecimal", async () => {
  await expect(startEngine({ eventKey, signingKey: "signkey-test-secret" })).rejects.toThrow(
    "signkey-<name>-<hex>",
  );
});
