import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { acts, detailText } from "./audit-words";

test("no label of an action in the audit log ends with `from`, `of`, `to` or `with`", () => {
  expect(Object.values(acts).filter((label) => / (from|of|to|with)$/.test(label))).toEqual([]);
});

test("the remaining lifetime of a rotated API key is shown in days if it is a whole number of days", () => {
  const lifetimeText = (overlap_hours: number) =>
    detailText({ action: "api_key.rotated", detail: { overlap_hours } }, "UTC");
  expect([0, 1, 36, 24, 168].map(lifetimeText)).toEqual([
    "the old key stopped working immediately",
    "the old key was set to stop working after 1 hour",
    "the old key was set to stop working after 36 hours",
    "the old key was set to stop working after 1 day",
    "the old key was set to stop working after 7 days",
  ]);
});

test("the details of an audit entry label the number of payouts and the expected monthly volume", () => {
  expect(detailText({ action: "payout_run.file_made", detail: { payouts: 2 } }, "UTC")).toBe("2 payouts");
  const applied = { monthly_volume: "up_to_10000" };
  expect(detailText({ action: "account.applied", detail: applied }, "UTC")).toBe(
    "expected monthly volume up to €10,000",
  );
});

test("the details of an audit entry show times in the reader's time zone", () => {
  const before = "2026-07-01T11:32:00.000000Z";
  const extended = { before, after: "2027-01-01T11:32:00.000000Z" };
  expect(detailText({ action: "voucher.extended", detail: extended }, "Europe/Berlin")).toBe(
    "1 Jul 2026, 13:32 CEST → 1 Jan 2027, 12:32 CET",
  );
  expect(detailText({ action: "payout_run.prepared", detail: { until: before } }, "UTC")).toBe(
    "amounts owed as of 1 Jul 2026, 11:32 UTC",
  );
});
