import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { PrismaPg } from "@prisma/adapter-pg";
import { Webhook } from "standardwebhooks";
import type { Tenant } from "@/lib/base/caller";
import { SECOND_MS } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { newSecret, sealSecret } from "@/lib/base/webhook-secret";
import { PrismaClient } from "@/lib/db/generated/client";
import { ATTEMPT_DELAYS_MS } from "@/lib/webhooks/deliveries/rules";
import { GRACE_MS } from "@/lib/webhooks/deliveries/sweep-outbox";
import { defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import { DEEP } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { compiledProgram } from "../../support/setup/compile-programs";
import { copyDatabase } from "../../support/setup/verbs-database";
import { newDeliveriesOf } from "../../support/world/deliveries";
import { answering, type Receiver, startReceiver } from "./receiver";

/**
 * The minimum time, in milliseconds, for which the recovering endpoint has been failing when the jobs process starts. Its next
 * failure pauses it for at least this time.
 */
const FAILING_MS = 11 * SECOND_MS;

let databaseUrl: string;
let db: PrismaClient;
const processes: ChildProcess[] = [];
const receivers: Receiver[] = [];

/** Creates a separate empty database, because the jobs process attempts all deliveries that are due. */
async function openDatabase(): Promise<void> {
  databaseUrl = await copyDatabase(env().DATABASE_URL, `jobs_${randomBytes(6).toString("hex")}`);
  db = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
}

async function close(): Promise<void> {
  for (const running of processes.splice(0)) await kill(running);
  for (const receiver of receivers.splice(0)) await receiver.close();
  await db.$disconnect();
}

/** Starts a jobs process on the separate database and waits until it is ready. Rejects if the process ends first. */
async function startJobs(): Promise<ChildProcess> {
  const running = spawn(process.execPath, [compiledProgram("e2e/specs/webhooks/jobs-process.ts")], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(running);
  const ended = once(running, "exit").then(() => Promise.reject(new Error("the process ended")));
  await Promise.race([once(running.stdout, "data"), ended]);
  return running;
}

async function kill(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  running.kill("SIGKILL");
  await once(running, "exit");
}

/** Creates a partner with a new receiver as its endpoint. */
async function newReceiver(answer: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  const accountId = newId();
  const partner = { accountId, environment: "test" } as const;
  const email = `${accountId}@people.example`;
  await db.account.create({ data: { id: accountId, kind: "partner", companyName: "Jobs Ltd", email } });
  const secret = newSecret();
  const secretCipher = new Uint8Array(sealSecret(secret));
  await db.webhookEndpoint.create({
    data: { id: newId(), ...partner, url: receiver.url, events: defaultTypesFor("partner"), secretCipher },
  });
  return { partner, receiver, secret };
}

async function newDeliveries(partner: Tenant, count: number): Promise<void> {
  const payloads = Array.from({ length: count }, (_, at) =>
    JSON.stringify({ type: "test", data: { number: at + 1 } }),
  );
  await newDeliveriesOf(partner, payloads, { db });
}

function pendingDeliveries({ accountId }: Tenant): Promise<number> {
  return db.delivery.count({ where: { accountId, status: "pending" } });
}

/** Returns the attempts to deliver a partner's events, ordered by start time. */
function attemptsOf({ accountId }: Tenant) {
  return db.deliveryAttempt.findMany({ where: { delivery: { accountId } }, orderBy: { startedAt: "asc" } });
}

type Subject = Awaited<ReturnType<typeof newReceiver>>;

test.describe("a jobs process", () => {
  let all: Record<"due" | "failing" | "hanging" | "healthy" | "sixHanging" | "recovering", Subject>;

  // Starts all scenarios at once, because the process serves endpoints independently.
  test.beforeAll(async () => {
    await openDatabase();
    all = {
      due: await newReceiver(answering(200)),
      failing: await newReceiver((response, _message, count) =>
        response.writeHead(count <= 3 ? 500 : 200).end(),
      ),
      hanging: await newReceiver(() => {}),
      healthy: await newReceiver(answering(200)),
      sixHanging: await newReceiver((response, _message, count) => {
        if (count > 6) response.writeHead(200).end();
      }),
      recovering: await newReceiver((response, _message, count) =>
        response.writeHead(count === 1 ? 500 : 200).end(),
      ),
    };
    await newDeliveries(all.due.partner, 60);
    await newDeliveries(all.failing.partner, 3);
    await newDeliveries(all.hanging.partner, 80);
    await newDeliveries(all.healthy.partner, 80);
    await newDeliveries(all.sixHanging.partner, 7);
    await newDeliveries(all.recovering.partner, 20);
    await db.webhookEndpoint.updateMany({
      where: { accountId: all.recovering.partner.accountId },
      data: { failingSince: new Date(Date.now() - FAILING_MS) },
    });
    await startJobs();
  });

  test.afterAll(close);

  test("each event that became due before the process started is delivered once, with a valid signature", async () => {
    const { partner, receiver, secret } = all.due;
    await expect.poll(() => pendingDeliveries(partner)).toBe(0);
    const verifier = new Webhook(secret);
    const numbers = receiver.received.map(({ body, headers }) => {
      const message = verifier.verify(body, headers) as { data: { number: number } };
      return message.data.number;
    });
    expect(numbers.sort((left, right) => left - right)).toEqual(
      Array.from({ length: 60 }, (_, at) => at + 1),
    );
  });

  test("events are delivered to other endpoints while one receiver hangs", async () => {
    await expect.poll(() => all.healthy.receiver.received.length).toBe(80);
    expect(all.hanging.receiver.received.length).toBeGreaterThan(0);
    expect(all.hanging.receiver.received.length).toBeLessThanOrEqual(50);
  });

  test("a seventh event is delivered to an endpoint while six delivery attempts to the same endpoint hang", async () => {
    const { partner, receiver } = all.sixHanging;
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(7);
    const delivered = async () => (await attemptsOf(partner)).find(({ outcome }) => outcome === "delivered");
    await expect.poll(delivered).toBeDefined();
    const seventh = (await delivered())?.startedAt.getTime() ?? Number.NaN;
    for (const { outcome, startedAt, durationMs } of await attemptsOf(partner))
      if (outcome === "timeout") expect(startedAt.getTime() + durationMs).toBeGreaterThan(seventh);
  });

  test("a failed attempt is retried when the next attempt is due", async () => {
    const { partner, receiver } = all.failing;
    await expect.poll(() => pendingDeliveries(partner)).toBe(0);
    expect(receiver.received).toHaveLength(6);
    const attempts = (await attemptsOf(partner)).toSorted((left, right) =>
      `${left.deliveryId}${left.number}`.localeCompare(`${right.deliveryId}${right.number}`),
    );
    const outcomes = attempts.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(Array(3).fill(["http_error", "delivered"]).flat());
    for (const [index, second] of attempts.entries()) {
      const first = attempts[index - 1];
      if (second.number === 1 || !first) continue;
      const pauseMs = second.startedAt.getTime() - first.startedAt.getTime() - first.durationMs;
      expect(pauseMs).toBeGreaterThanOrEqual(4_000);
      // A later attempt could have been started by the sweep for due deliveries instead of the scheduled retry.
      expect(pauseMs).toBeLessThan((ATTEMPT_DELAYS_MS[1] ?? 0) + GRACE_MS);
    }
  });

  test("an endpoint that keeps failing is paused after one attempt, and receives all due events once it recovers", async () => {
    const { partner, receiver } = all.recovering;
    await expect.poll(() => pendingDeliveries(partner)).toBe(0);
    expect(receiver.received).toHaveLength(21);
    const [failed, next] = await attemptsOf(partner);
    expect(failed?.outcome).toBe("http_error");
    const endedMs = (failed?.startedAt.getTime() ?? 0) + (failed?.durationMs ?? 0);
    // The engine can run a delivery up to a second early.
    expect((next?.startedAt.getTime() ?? 0) - endedMs).toBeGreaterThanOrEqual(FAILING_MS - SECOND_MS);
    const { accountId } = partner;
    expect(await db.webhookEndpoint.findFirst({ where: { accountId } })).toMatchObject({
      failingSince: null,
      pausedUntil: null,
      prompt: true,
    });
  });
});

test("no event is lost when the jobs process is repeatedly killed and restarted", { tag: DEEP }, async () => {
  await openDatabase();
  const { partner, receiver, secret } = await newReceiver((response) => setTimeout(() => response.end(), 20));
  await newDeliveries(partner, 300);
  for (const share of [40, 120]) {
    const running = await startJobs();
    await expect.poll(() => receiver.received.length, { intervals: [20] }).toBeGreaterThan(share);
    await kill(running);
  }
  // Ends the leases of deliveries that were in progress at the kill, so that the test need not wait for them to expire.
  await db.delivery.updateMany({ where: { leasedUntil: { not: null } }, data: { leasedUntil: new Date() } });
  await startJobs();
  await expect.poll(() => pendingDeliveries(partner)).toBe(0);
  const verifier = new Webhook(secret);
  for (const { body, headers } of receiver.received) verifier.verify(body, headers);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(300);
  expect(await db.deliveryAttempt.count({ where: { outcome: "delivered" } })).toBe(300);
  await close();
});
