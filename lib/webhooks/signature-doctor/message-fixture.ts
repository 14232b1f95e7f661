import { HOUR_MS, MINUTE_MS } from "@/lib/base/clock";
import { newSecret, signatureHeaders } from "@/lib/base/webhook-secret";
import { type DiagnosisContext, diagnose } from "./diagnose";
import type { Verdict } from "./schema";

export const id = `evt_${"0".repeat(31)}7`;
export const at = new Date("2026-11-21T10:00:00.400Z");
export const sentAt = new Date("2026-11-21T10:00:00Z");
export const body = JSON.stringify({
  type: "subscription.renewed",
  timestamp: "2026-11-21T10:00:00.000000Z",
  data: { reference: "Zoë/7", amount: 1000, callback_url: "https://shop.example/done" },
});
export const currentSecret = newSecret();
export const previousSecret = newSecret();
export const liveSecret = newSecret();
export const otherEndpointSecret = newSecret();
export const previousExpiresAt = new Date(at.getTime() + HOUR_MS);

const inTest = { environment: "test", endpointId: "first" } as const;

export const context: DiagnosisContext = {
  environment: "test",
  candidates: [
    { ...inTest, which: "current", secret: currentSecret, expiresAt: null },
    { ...inTest, which: "previous", secret: previousSecret, expiresAt: previousExpiresAt },
    { ...inTest, which: "current", secret: otherEndpointSecret, expiresAt: null, endpointId: "second" },
    { environment: "live", endpointId: "live", which: "current", secret: liveSecret, expiresAt: null },
  ],
  sent: { body, attempts: [new Date(at.getTime() - HOUR_MS), at].map((time) => ({ ...inTest, at: time })) },
  now: new Date(at.getTime() + MINUTE_MS),
};
export const unknownEvent: DiagnosisContext = { ...context, sent: undefined };

export type Change = {
  body?: string;
  headers?: Record<string, string | undefined>;
  secrets?: readonly string[];
};

/** Returns the verdict on a correctly signed message after a change. `overrides` replaces parts of {@link context}. */
export function verdictOn(change: Change = {}, overrides: Partial<DiagnosisContext> = {}): Verdict {
  const sent = signatureHeaders({ id, body, at, secrets: change.secrets ?? [currentSecret, previousSecret] });
  const headers = Object.entries({ ...sent, ...change.headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return diagnose({ headers: new Map(headers), body: change.body ?? body }, { ...context, ...overrides });
}
