import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Webhook } from "standardwebhooks";
import type { Owner } from "@/lib/caller";
import { PrismaClient } from "@/lib/db/generated/client";
import { ATTEMPT_DELAYS_MS } from "@/lib/deliveries/rules";
import { GRACE_MS } from "@/lib/deliveries/sweep-outbox";
import { newSecret, sealSecret } from "@/lib/endpoints/secret";
import { env } from "@/lib/env";
import { newId } from "@/lib/ids";
import { prepareDatabase } from "@/lib/server/migrations/prepare-database";
import { expect, test } from "../fixtures/verbs";
import { newDelivery } from "../world/deliveries";
import { answering, type Receiver, startReceiver } from "./receiver";

/** A database of each test's own: the sweep takes up whatever is due in it. */
let databaseUrl: string;
let db: PrismaClient;
let processes: ChildProcess[];
let receivers: Receiver[];

test.beforeEach(async () => {
  const name = `jobs_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: env().DATABASE_URL });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(env().DATABASE_URL);
  url.pathname = `/${name}`;
  databaseUrl = url.href;
  await prepareDatabase(databaseUrl, "EUR");
  db = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
  processes = [];
  receivers = [];
});

test.afterEach(async () => {
  for (const running of processes) await kill(running);
  for (const receiver of receivers) await receiver.close();
  await db.$disconnect();
});

/** The engine and its functions, working on the test's database. */
async function startJobs(): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, "jobs-process.ts");
  const running = spawn(process.execPath, ["--import", "tsx", script], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(running);
  await once(running.stdout, "data");
  return running;
}

async function kill(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  running.kill("SIGKILL");
  await once(running, "exit");
}

/** A partner whose webhooks go to a new receiver. */
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
    data: { id: newId(), ...partner, url: receiver.url, secretCipher },
  });
  return { partner, receiver, secret };
}

async function newDeliveries(partner: Owner, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await newDelivery(partner, JSON.stringify({ type: "test", data: { number } }), db);
  }
}

function pendingDeliveries(): Promise<number> {
  return db.delivery.count({ where: { status: "pending" } });
}

test("what was due before a start is delivered at once, each event once, and verifies", async () => {
  const { partner, receiver, secret } = await newReceiver(answering(200));
  await newDeliveries(partner, 120);
  await startJobs();
  await expect.poll(pendingDeliveries).toBe(0);
  const verifier = new Webhook(secret);
  const numbers = receiver.received.map(({ body, headers }) => {
    const message = verifier.verify(body, headers) as { data: { number: number } };
    return message.data.number;
  });
  expect(numbers.sort((left, right) => left - right)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
});

test("a failed attempt is repeated by the engine when its time comes", async () => {
  const { partner, receiver } = await newReceiver((response, _message, count) =>
    response.writeHead(count <= 3 ? 500 : 200).end(),
  );
  await newDeliveries(partner, 3);
  await startJobs();
  await expect.poll(pendingDeliveries).toBe(0);
  expect(receiver.received).toHaveLength(6);
  const attempts = await db.deliveryAttempt.findMany({ orderBy: [{ deliveryId: "asc" }, { number: "asc" }] });
  const outcomes = attempts.map(({ outcome }) => outcome);
  expect(outcomes).toEqual(Array(3).fill(["http_error", "delivered"]).flat());
  for (const [index, second] of attempts.entries()) {
    const first = attempts[index - 1];
    if (second.number === 1 || !first) continue;
    const pauseMs = second.startedAt.getTime() - first.startedAt.getTime() - first.durationMs;
    expect(pauseMs).toBeGreaterThanOrEqual(4_000);
    // A sweep would have come to it once it had been due for longer than the grace.
    expect(pauseMs).toBeLessThan((ATTEMPT_DELAYS_MS[1] ?? 0) + GRACE_MS);
  }
});

test("a receiver that hangs keeps nobody else waiting", async () => {
  const hanging = await newReceiver(() => {});
  const healthy = await newReceiver(answering(200));
  await newDeliveries(hanging.partner, 200);
  await newDeliveries(healthy.partner, 200);
  await startJobs();
  await expect.poll(() => healthy.receiver.received.length).toBe(200);
  expect(hanging.receiver.received.length).toBeGreaterThan(0);
  expect(hanging.receiver.received.length).toBeLessThanOrEqual(50);
});

test("while six events hang at an endpoint its seventh is tried", async () => {
  const { partner, receiver } = await newReceiver((response, _message, count) => {
    if (count > 6) response.writeHead(200).end();
  });
  await newDeliveries(partner, 7);
  await startJobs();
  await expect.poll(() => receiver.received.length).toBe(7);
  await expect.poll(() => db.delivery.count({ where: { status: "succeeded" } })).toBe(1);
  expect(await db.deliveryAttempt.count({ where: { outcome: "timeout" } })).toBe(0);
});

test("an endpoint that keeps failing rests after one attempt, and is sent what waited once it recovers", async () => {
  let answer = 500;
  const { partner, receiver } = await newReceiver((response) => response.writeHead(answer).end());
  const failingSince = new Date(Date.now() - 15_000);
  await db.webhookEndpoint.updateMany({ data: { failingSince } });
  await newDeliveries(partner, 60);
  await startJobs();
  await expect.poll(() => db.webhookEndpoint.count({ where: { restingUntil: { gt: new Date() } } })).toBe(1);
  expect(receiver.received).toHaveLength(1);
  answer = 200;
  await expect.poll(pendingDeliveries, { timeout: 90_000 }).toBe(0);
  expect(receiver.received).toHaveLength(61);
  expect(
    await db.webhookEndpoint.count({ where: { failingSince: null, restingUntil: null, prompt: true } }),
  ).toBe(1);
});

test("killed at any moment and started again, the engine loses no event", async () => {
  const { partner, receiver, secret } = await newReceiver((response) => setTimeout(() => response.end(), 20));
  await newDeliveries(partner, 300);
  for (const share of [40, 120]) {
    const running = await startJobs();
    await expect.poll(() => receiver.received.length, { intervals: [20] }).toBeGreaterThan(share);
    await kill(running);
  }
  // What was being sent at the kill is held until its lease has run out; here that time passes at once.
  await db.delivery.updateMany({ where: { leasedUntil: { not: null } }, data: { leasedUntil: new Date() } });
  await startJobs();
  await expect.poll(pendingDeliveries).toBe(0);
  const verifier = new Webhook(secret);
  for (const { body, headers } of receiver.received) verifier.verify(body, headers);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(300);
  expect(await db.deliveryAttempt.count({ where: { outcome: "delivered" } })).toBe(300);
});
