import { expect, test } from "@/e2e/support/fixtures/plain-test";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { verdictWords } from "./verdict-words";

const sentAt = new Date("2026-11-21T10:00:00Z");
const signer = { environment: "test", which: "current", expiresAt: null } as const;
const minutes = (count: number) => count * 60_000;

test("the signature doctor says that the time zone may be wrong if the receiver's clock is off by about a whole number of hours, and otherwise recommends NTP, naming a delay as another cause only if the clock is fast", () => {
  const wordsFor = (offMs: number) => verdictWords({ verdict: "clock_off", signer, sentAt, offMs }, "UTC");
  expect(wordsFor(minutes(60))).toMatchObject({ title: "Your receiver's clock is 1 hour fast" });
  expect(wordsFor(minutes(60)).what).toContain("time zone");
  expect(wordsFor(minutes(-121)).title).toBe("Your receiver's clock is 2 hours 1 minute slow");
  expect(wordsFor(minutes(-121)).what).toContain("time zone");
  expect(wordsFor(minutes(-121)).advice).toMatch(/^Check the time zone first/);
  expect(wordsFor(minutes(95)).what).not.toContain("time zone");
  expect(wordsFor(minutes(95)).advice).toMatch(/NTP.*the message was delayed/);
  expect(wordsFor(minutes(-95)).advice).toMatch(/NTP.*check the time you entered/);
});

test("the signature doctor reports a previous secret as a warning while webhooks are still signed with it, and as an error afterward, both with the expiry time", () => {
  const wordsFor = (use: "signed" | "held", stillSigns: boolean) =>
    verdictWords({ verdict: "old_secret", use, until: sentAt, stillSigns }, "Europe/Berlin");
  for (const use of ["signed", "held"] as const) {
    expect(wordsFor(use, true)).toMatchObject({
      tone: "warning",
      what: expect.stringContaining("until 21 Nov"),
    });
    expect(wordsFor(use, false)).toMatchObject({
      tone: "danger",
      what: expect.stringContaining("11:00:00 CET"),
    });
  }
});

test("the signature doctor describes each missing or empty header in a separate sentence", () => {
  const verdict: Verdict = {
    verdict: "header_missing",
    headers: [
      { name: "webhook-id", because: "renamed", foundAs: "x-webhook-id" },
      { name: "webhook-signature", because: "empty", foundAs: null },
    ],
  };
  expect(verdictWords(verdict, "UTC")).toMatchObject({
    title: "Two headers are missing or empty",
    what: "`webhook-id` is missing; `x-webhook-id` may be the same header under another name. `webhook-signature` has no value.",
  });
});

test("if the pasted text has no headers, the signature doctor says so and does not blame a proxy; if the body is missing, it asks for the body", () => {
  expect(verdictWords({ verdict: "no_headers" }, "UTC")).toMatchObject({
    title: "No headers found in this text",
    advice: expect.not.stringContaining("proxy"),
  });
  expect(verdictWords({ verdict: "body_not_given" }, "UTC").title).toBe(
    "The body is needed to check the signature",
  );
});

test("the signature doctor names PHP's json_encode as a possible cause of escaped slashes and of escaped characters", () => {
  for (const kind of ["escaped_slashes", "escaped_characters"] as const) {
    const difference = { kind, position: 0, sent: "", received: "", member: null };
    expect(verdictWords({ verdict: "body_rewritten", difference }, "UTC").what).toContain("json_encode");
  }
});
