import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { test as base, expect } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { SECOND_MS } from "@/lib/base/clock";
import { ROLES } from "@/lib/base/settings/process-settings";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool } from "@/lib/db/pool";
import { rowOf, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { type Answer, type Api, apiAt } from "../../support/fixtures/api";
import { DEEP } from "../../support/fixtures/depth";
import { stopProcess } from "../../support/setup/server-process";
import { newOperator, partnerOf } from "../../support/world/accounts";
import { type Receiver, startReceiver } from "../webhooks/receiver";
import { PUBLIC_ADDRESS } from "./public-address";
import { expectAllToEnd } from "./supervisor-fixture";
import { startTopology, type Topology } from "./topology";

type WebhookEvent = { type: string; data: { reference: string } };
type Stage = { topology: Topology; partner: AccountOwner; receiver: Receiver; secret: string };

/** Starts two servers. The tests need a separate worker, because their process must use the servers' database. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const { topology, stop } = await startTopology();
      Object.assign(process.env, topology.settings);
      const receiver = await startReceiver((response) =>
        setTimeout(() => response.writeHead(204).end(), 200),
      );
      try {
        const partner = await partnerOf({ operator: await newOperator() }, "Two Doors Ltd");
        const caller = callerFor(partner.user, "test");
        await setEndpoint(caller, { url: `http://${PUBLIC_ADDRESS}:${receiver.port}/hook` });
        await use({ topology, partner, receiver, secret: (await revealSecret(caller)) ?? "" });
      } finally {
        await closePool();
        await receiver.close();
        await stop();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test.describe.configure({ mode: "serial", timeout: 300_000 });

test.afterEach(async ({ stage: _ }) => {
  expect(await checkInvariants()).toEqual([]);
});

const RETRY_S = 0.1;

const through = ({ url }: { url: string }): Api => apiAt(url, () => undefined);

/**
 * Creates and cancels `count` subscriptions through a process or the balancer. Each subscription causes one event. Returns the
 * subscriptions' references.
 */
async function cause({ partner }: Stage, app: { url: string }, count: number): Promise<string[]> {
  const api = through(app);
  const key = partner.keys.test;
  const references: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const input = { email: "c@example.com", amount: 700, total_cycles: 3, idempotency_key: randomUUID() };
    const { body } = await retryUntilAnswered(() => api.createSubscription(key, input));
    const { reference } = body.data;
    const canceled = await retryUntilAnswered(() => api.cancelSubscription(key, reference));
    expect(canceled.body.data.status).toBe("canceled");
    references.push(reference);
  }
  return references;
}

/**
 * Retries a request as a client would: soon after a 502, which means that a process broke the connection, and after the time in
 * Retry-After on a 503. If both the request and a retry were executed, the received webhooks would show it.
 */
async function retryUntilAnswered<Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 502 && answer.status !== 503) return answer;
    const waitS = answer.status === 503 ? Number(answer.headers.get("retry-after")) : RETRY_S;
    expect(waitS, "Retry-After").toBeGreaterThan(0);
    await sleep(waitS * SECOND_MS);
  }
}

/** Returns the references in the received webhooks. Verifies each signature. */
function deliveredReferences({ receiver, secret }: Stage): string[] {
  const verifier = new Webhook(secret);
  return receiver.received.map(
    ({ body, headers }) => (verifier.verify(body, headers) as WebhookEvent).data.reference,
  );
}

async function unsent(): Promise<number> {
  const row = await rowOf({ count: "integer" })(
    sql`SELECT count(*)::int AS count FROM deliveries WHERE status = 'pending'`,
  );
  return row?.count ?? 0;
}

/** Returns the URLs of the processes that have run a webhook delivery job. */
function workers({ topology }: Stage): Set<string> {
  const calls = topology.balancer.passed.filter(({ path }) => path.includes("fnId=tessera-deliver-webhook"));
  return new Set(calls.map(({ target }) => target));
}

test("both servers deliver events recorded on one of them, each event exactly once", async ({ stage }) => {
  const [first, second] = stage.topology.apps;
  const references: string[] = [];
  // One run delivers everything that is due, so on a slow machine several rounds can pass until both processes have had a run.
  await expect(async () => {
    references.push(...(await cause(stage, first, 6)));
    await expect.poll(() => deliveredReferences(stage).length, { timeout: 90_000 }).toBe(references.length);
    expect(workers(stage)).toEqual(new Set([first.url, second.url]));
  }).toPass({ timeout: 120_000 });
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
  expect(deliveredReferences(stage).sort()).toEqual(references.sort());
});

test("if both servers receive the same request, one after the other or concurrently, it is executed once, and its response is replayed", async ({
  stage,
}) => {
  const { partner, topology } = stage;
  const create = (app: { url: string }, idempotency_key: string) =>
    through(app).createIntent(partner.keys.test, { email: "c@example.com", amount: 700, idempotency_key });
  const made = await create(topology.apps[0], "across");
  const replayed = await create(topology.apps[1], "across");
  expect([made.status, replayed.status]).toEqual([201, 200]);
  expect(replayed.headers.get("idempotent-replayed")).toBe("true");
  expect(replayed.body.data).toEqual(made.body.data);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => create(topology.apps[at % 2 === 0 ? 0 : 1], "together")),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
});

test("signing in or out through the balancer takes effect on both servers", async ({ stage, page }) => {
  const { balancer, apps } = stage.topology;
  await page.goto(`${balancer.url}/sign-in`);
  await page.getByLabel("Email").fill(stage.partner.email);
  await page.getByLabel("Password").fill(stage.partner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${balancer.url}/partner/live`);
  const statusOf = async ({ url }: { url: string }) =>
    (await page.request.get(`${url}/partner/test`, { maxRedirects: 0 })).status();
  const statusesOf = () => Promise.all(apps.map(statusOf));
  expect(await statusesOf()).toEqual([200, 200]);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.waitForURL(/\/sign-in/);
  expect(await statusesOf()).toEqual([307, 307]);
});

test("every event is delivered when one of two servers is killed during a delivery", { tag: DEEP }, async ({
  stage,
}) => {
  const { balancer, apps, addApp } = stage.topology;
  const [killed, left] = apps;
  // The receiver responds after 200 ms, so after 80 ms a delivery has been sent but not recorded.
  const isAtWork = () =>
    [...balancer.inFlight].some(
      ({ target, path, sinceMs }) =>
        target === killed.url && path.includes("deliver-webhook") && performance.now() - sinceMs > 80,
    );
  const causing = cause(stage, left, 60);
  await expect.poll(isAtWork, { intervals: [5] }).toBe(true);
  await stopProcess(killed.pid, "SIGKILL");
  const references = [...(await causing), ...(await cause(stage, balancer, 5))];
  // The killed process's deliveries stay leased until their lease expires.
  await expect
    .poll(() => references.filter((reference) => !deliveredReferences(stage).includes(reference)), {
      timeout: 150_000,
    })
    .toEqual([]);
  await expect.poll(unsent, { timeout: 150_000, intervals: [500] }).toBe(0);

  const added = await addApp();
  await cause(stage, added, 8);
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
  expect(workers(stage)).toContain(added.url);
  // A delivery of the killed process is repeated with the same ID.
  const ids = new Set(stage.receiver.received.map(({ headers }) => headers["webhook-id"]));
  expect(ids.size).toBe(new Set(deliveredReferences(stage)).size);
});

test("with two servers, a scheduled job runs once per scheduled time", { tag: DEEP }, async ({ stage }) => {
  const scheduled = () =>
    stage.topology.balancer.passed
      .filter(({ path }) => path.includes("fnId=tessera-expire-intents"))
      .map(({ body }) => JSON.parse(body) as { event: { ts: number }; ctx: { run_id: string } });
  await expect.poll(() => scheduled().length, { timeout: 90_000, intervals: [500] }).toBeGreaterThan(0);
  const minutes = scheduled().map(({ event }) => Math.round(event.ts / 60_000));
  const runs = scheduled().map(({ ctx }) => ctx.run_id);
  expect(new Set(runs).size).toBe(new Set(minutes).size);
});

test("all processes of a server end when its supervisor is killed", async ({ stage }) => {
  await expectAllToEnd(stage.topology.apps[1].pid, "SIGKILL", ROLES.length);
});
