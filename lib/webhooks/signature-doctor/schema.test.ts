import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { HOUR_MS } from "@/lib/base/clock";
import { newSecret } from "@/lib/base/webhook-secret";
import {
  at,
  body,
  currentSecret,
  liveSecret,
  previousSecret,
  sentAt,
  unknownEvent,
  verdictOn,
} from "./message-fixture";
import { diagnoseWebhookInput, verdictField } from "./schema";

const pasted = { headers: "webhook-id: evt_1", body: "" };

test("the time on a receiver's clock is parsed in common formats, as UTC by default, and text that is not a date and time is refused", () => {
  const moment = new Date("2026-11-21T05:04:41Z");
  for (const text of [
    "2026-11-21T05:04:41Z",
    "2026-11-21 05:04:41",
    "2026-11-21T06:04:41+01:00",
    "2026-11-21 00:04:41 -0500",
    "Sat, 21 Nov 2026 05:04:41 GMT",
    "Sat Nov 21 05:04:41 UTC 2026",
    String(moment.getTime()),
    String(moment.getTime() / 1_000),
  ]) {
    const { receiver_clock: read } = diagnoseWebhookInput.parse({ ...pasted, receiver_clock: text });
    expect(read, text).toEqual(moment);
  }
  for (const text of ["noon", "2026-11-21", "5", "25:00"]) {
    expect(diagnoseWebhookInput.safeParse({ ...pasted, receiver_clock: text }).success, text).toBe(false);
  }
});

test("a body of up to 64 KiB is accepted, and a larger body is refused", () => {
  const sizes = ["ü".repeat(32 * 1024), `${"ü".repeat(32 * 1024)}.`];
  expect(sizes.map((body) => diagnoseWebhookInput.safeParse({ ...pasted, body }).success)).toEqual([
    true,
    false,
  ]);
});

test("verdicts are unchanged after they are serialized to JSON and parsed", () => {
  const verdicts = [
    verdictOn(),
    verdictOn({}, { now: new Date(at.getTime() + HOUR_MS) }),
    verdictOn({}, { receiverClock: new Date(at.getTime() + HOUR_MS) }),
    verdictOn({ headers: { "webhook-id": undefined, "webhook-timestamp": "" } }),
    verdictOn({ headers: { "webhook-signature": "v1,?" } }),
    verdictOn({ headers: { "webhook-timestamp": "soon" } }),
    verdictOn({ headers: { "webhook-timestamp": String(sentAt.getTime() / 1_000 + 1) } }),
    verdictOn({ headers: { "webhook-id": "msg_1" } }, unknownEvent),
    verdictOn({ secrets: [newSecret()] }, unknownEvent),
    verdictOn({ body: "" }),
    verdictOn({ body: `${body}\n` }),
    verdictOn({ body: body.replace("1000", "1001") }),
    verdictOn({ secrets: [liveSecret] }),
    verdictOn({ secrets: [previousSecret] }),
    verdictOn({}, { configuredSecret: ` ${currentSecret}` }),
    verdictOn({}, { configuredSecret: newSecret() }),
    verdictOn({}, { configuredSecret: "sk_test_tsr_1" }),
    verdictOn({ secrets: [newSecret()] }),
  ];
  for (const verdict of verdicts) {
    expect(verdictField.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict);
  }
  expect(new Set(verdicts.map(({ verdict }) => verdict)).size).toBe(verdicts.length);
});
