import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import pg from "pg";
import { Webhook } from "standardwebhooks";
import { closePool } from "@/lib/db/pool";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { DEEP } from "../../support/fixtures/depth";
import { startServer, stopProcess } from "../../support/setup/server-process";
import { partnerInTest } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { type Receiver, startReceiver } from "../webhooks/receiver";
import { test } from "./worker-process";

test.use({ processOf: import.meta.filename });

/**
 * Creates and pays an intent in the test's own process, so that the job engine is not notified of the event. `receiver` becomes
 * the partner's webhook endpoint. Returns the intent's reference and the signing secret.
 */
async function payBeforeNotification(receiver: Receiver): Promise<{ reference: string; secret: string }> {
  const partner = await partnerInTest();
  await setEndpoint(partner, { url: receiver.url });
  const intent = await newIntent(partner, 700);
  const { covers } = await issueTestVouchers(intent.access_code);
  await pay(intent, [covers.code]);
  return { reference: intent.reference, secret: (await revealSecret(partner)) ?? "" };
}

function verify({ received }: Receiver, at: number, secret: string): unknown {
  return new Webhook(secret).verify(received[at]?.body ?? "", received[at]?.headers ?? {});
}

test("every event is delivered after the server is killed during a delivery, or before it notifies the job engine", {
  tag: DEEP,
}, async () => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-crash-"));
  const start = () => startServer({ folder, settings: { LOG_LEVEL: "silent" } });
  const answers = await startReceiver((response) => response.writeHead(204).end());
  const hangsOnce = await startReceiver((response, _received, count) => {
    if (count > 1) response.writeHead(204).end();
  });
  let server = await start();
  try {
    Object.assign(process.env, server.settings);
    const paid = await payBeforeNotification(answers);
    const redelivered = await payBeforeNotification(hangsOnce);
    expect(await checkInvariants()).toEqual([]);
    await closePool();
    await stopProcess(server.pid, "SIGKILL");
    server = await start();

    await expect.poll(() => answers.received.length, { timeout: 90_000 }).toBe(1);
    expect(verify(answers, 0, paid.secret)).toMatchObject({
      type: "redemption-intent.success",
      data: { reference: paid.reference, status: "success", sequence: 1 },
    });

    await expect.poll(() => hangsOnce.received.length, { timeout: 90_000 }).toBe(1);
    await stopProcess(server.pid, "SIGKILL");
    server = await start();

    await expect.poll(() => hangsOnce.received.length, { timeout: 120_000 }).toBe(2);
    const [first, second] = hangsOnce.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect(verify(hangsOnce, 1, redelivered.secret)).toMatchObject({
      data: { reference: redelivered.reference },
    });
  } finally {
    await stopProcess(server.pid);
    await Promise.all([answers.close(), hangsOnce.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a stopping server waits for a slow webhook receiver, so that the event is sent once", {
  tag: DEEP,
}, async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-stop-"));
  const start = () => startServer({ folder, settings: { LOG_LEVEL: "silent" } });
  const slow = await startReceiver((response) => setTimeout(() => response.writeHead(204).end(), 2_500));
  let server = await start();
  try {
    Object.assign(process.env, server.settings);
    const { reference } = await payBeforeNotification(slow);
    await closePool();
    await stopProcess(server.pid);
    server = await start();
    await expect.poll(() => slow.received.length, { timeout: 90_000 }).toBe(1);
    // The job run that sent the request ends within a second, so that only the stopping server still waits for the receiver.
    await sleep(1_000);
    await stopProcess(server.pid);
    server = await start();
    const client = new pg.Client({ connectionString: server.settings["DATABASE_URL"] });
    await client.connect();
    const { rows } = await client.query(
      "SELECT d.status, d.attempt_count FROM deliveries d JOIN events e ON e.id = d.event_id WHERE e.payload LIKE $1",
      [`%${reference}%`],
    );
    await client.end();
    expect(rows).toEqual([{ status: "succeeded", attempt_count: 1 }]);
    expect(slow.received).toHaveLength(1);
  } finally {
    await stopProcess(server.pid);
    await slow.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
