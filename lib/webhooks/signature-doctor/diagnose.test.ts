import { createHmac } from "node:crypto";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { HOUR_MS, MINUTE_MS } from "@/lib/base/clock";
import { newSecret, signatureHeaders } from "@/lib/base/webhook-secret";
import { diagnose } from "./diagnose";
import {
  at,
  body,
  context,
  currentSecret,
  id,
  liveSecret,
  sentAt,
  unknownEvent,
  verdictOn,
} from "./message-fixture";

const signer = { environment: "test", which: "current", expiresAt: null };

test("an unchanged message is verified if any of its signatures matches", () => {
  expect(verdictOn()).toEqual({ verdict: "verified", signer, sentAt });
  expect(verdictOn({ secrets: [newSecret(), currentSecret] })).toMatchObject({ verdict: "verified" });
  expect(verdictOn({ secrets: [currentSecret] }, { configuredSecret: currentSecret })).toMatchObject({
    verdict: "verified",
    signer,
  });
  expect(verdictOn({ secrets: [liveSecret] }, { configuredSecret: liveSecret })).toMatchObject({
    verdict: "verified",
    signer: { environment: "live" },
  });
});

test("the age of a valid signature is checked against the receiver's clock if that is known, and otherwise against the server's clock", () => {
  const late = new Date(at.getTime() + 2 * HOUR_MS);
  expect(verdictOn({}, { now: late })).toMatchObject({
    verdict: "too_old",
    sentAt,
    ageMs: 2 * HOUR_MS + 400,
  });
  expect(verdictOn({}, { now: late, receiverClock: new Date(sentAt.getTime() + 1_000) })).toMatchObject({
    verdict: "verified",
  });
  for (const offMs of [HOUR_MS, -6 * MINUTE_MS]) {
    const receiverClock = new Date(sentAt.getTime() + offMs);
    expect(verdictOn({}, { receiverClock })).toEqual({ verdict: "clock_off", signer, sentAt, offMs });
  }
});

test("the verdict names every missing, empty and renamed header", () => {
  expect(verdictOn({ headers: { "webhook-id": undefined, "webhook-timestamp": "" } })).toEqual({
    verdict: "header_missing",
    headers: [
      { name: "webhook-id", because: "absent", foundAs: null },
      { name: "webhook-timestamp", because: "empty", foundAs: null },
    ],
  });
  for (const foundAs of ["x-webhook-id", "webhook_id", "svix-id"]) {
    expect(verdictOn({ headers: { "webhook-id": undefined, [foundAs]: id } })).toEqual({
      verdict: "header_missing",
      headers: [{ name: "webhook-id", because: "renamed", foundAs }],
    });
  }
});

test("header names are recognized in the form that PHP, Ruby and Python use", () => {
  const sent = signatureHeaders({ id, body, at, secrets: [currentSecret] });
  const headers = Object.entries(sent).map(
    ([name, value]) => [`http_${name.replaceAll("-", "_")}`, value] as const,
  );
  expect(diagnose({ headers: new Map(headers), body }, context)).toMatchObject({ verdict: "verified" });
});

test("the verdict states why a signature header is malformed", () => {
  const hex = createHmac("sha256", "key").update(body).digest("hex");
  const reasons = {
    abc: "no_version",
    [`sha256=${hex}`]: "no_version",
    "v1a,c2lnbmF0dXJl": "other_version",
    [`v1,${hex}`]: "hex",
    "v1,?": "not_base64",
    "v1,": "not_base64",
    "v1,c2lnbmF0dXJl": "wrong_length",
  };
  for (const [signature, reason] of Object.entries(reasons)) {
    expect(verdictOn({ headers: { "webhook-signature": signature } }), signature).toEqual({
      verdict: "signature_malformed",
      reason,
    });
  }
});

test("the verdict states why a timestamp is malformed", () => {
  const reasons = {
    [String(at.getTime())]: "finer_unit",
    "2026-11-21T10:00:00Z": "date",
    soon: "not_a_number",
    "1763719200.5": "not_a_number",
    "-1": "not_a_number",
  };
  for (const [timestamp, reason] of Object.entries(reasons)) {
    expect(verdictOn({ headers: { "webhook-timestamp": timestamp } }), timestamp).toEqual({
      verdict: "timestamp_malformed",
      reason,
    });
  }
});

test("an altered timestamp is detected because the signature matches the time of a delivery attempt", () => {
  const alteredTime = new Date(sentAt.getTime() + 3 * MINUTE_MS);
  const timestamp = String(alteredTime.getTime() / 1_000);
  expect(verdictOn({ headers: { "webhook-timestamp": timestamp } })).toEqual({
    verdict: "timestamp_altered",
    given: alteredTime,
    signed: sentAt,
  });
});

test("a signature with the time of a delivery attempt is recognized only if it was made with a secret of that attempt's endpoint", () => {
  const timestamp = String(sentAt.getTime() / 1_000 + 180);
  const message = { headers: { "webhook-timestamp": timestamp }, secrets: [currentSecret] };
  const attemptOf = (endpointId: string | null) => ({ sent: { body, attempts: [{ endpointId, at }] } });
  expect(verdictOn(message, attemptOf("first"))).toMatchObject({ verdict: "timestamp_altered" });
  for (const other of ["second", "live", null])
    expect(verdictOn(message, attemptOf(other))).toMatchObject({ verdict: "signature_unknown" });
});

test("an unknown event is distinguished from a malformed event ID", () => {
  expect(verdictOn({ secrets: [newSecret()] }, unknownEvent)).toEqual({ verdict: "event_unknown" });
  expect(verdictOn({ headers: { "webhook-id": "msg_1" } }, unknownEvent)).toEqual({
    verdict: "id_malformed",
  });
});
