import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { publicEventId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { retrieveEvent } from "@/lib/webhooks/events/read-events";
import { newDelivery, readDelivery } from "../../support/world/deliveries";
import { attemptDelivery } from "./attempt-delivery";
import { expect, test } from "./endpoint-fixture";
import { expiredAuthority, expiredCertificate, expiredKey } from "./expired-certificate";
import { answering } from "./receiver";

test("an expired certificate is reported with its expiry date", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-authority-"));
  const authority = path.join(folder, "authority.pem");
  writeFileSync(authority, expiredAuthority);
  const server = https.createServer({ key: expiredKey, cert: expiredCertificate });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
    const script = path.join(import.meta.dirname, "send-once.ts");
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority };
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, url], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: "tls_failed",
      failure: { cause: "certificate_expired", detail: "2020-11-03T12:00:00.000Z" },
    });
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the cause of a failed attempt is stored and reported with the host", async ({ endpoint, partner }) => {
  const failureOf = async (url: string) => {
    await setEndpoint(partner, { url });
    const id = await newDelivery(partner);
    await attemptDelivery(id);
    const { eventId } = await readDelivery(id);
    const { data } = await retrieveEvent(partner, { id: publicEventId(eventId) });
    return data.delivery.last_attempt?.failure_message;
  };
  const closedReceiver = await endpoint(answering(204));
  const { host } = new URL(closedReceiver.url);
  await closedReceiver.close();
  expect(await failureOf(closedReceiver.url)).toBe(`${host} refused the connection`);
  expect(await failureOf("http://no-such-host.invalid/hook?key=secret")).toBe(
    "no-such-host.invalid does not resolve",
  );
  const redirecting = await endpoint(
    answering(302, "", { location: "https://other.example/hook?key=secret" }),
  );
  expect(await failureOf(redirecting.url)).toBe(
    `${new URL(redirecting.url).host} redirected to https://other.example/hook (redirects are not followed)`,
  );
  const accepting = await endpoint(answering(204));
  expect(await failureOf(accepting.url)).toBeNull();
  const stored = await prisma().deliveryAttempt.findMany({
    where: { delivery: { accountId: partner.accountId } },
    orderBy: { startedAt: "asc" },
  });
  expect(stored.map(({ cause, causeDetail }) => [cause, causeDetail])).toEqual([
    ["refused", null],
    ["name_unknown", null],
    ["redirected_to", "https://other.example/hook"],
    [null, null],
  ]);
});
