import { expect, test } from "@/e2e/support/fixtures/plain-test";
import type { AuditLine } from "@/lib/identity/audit/list-audit-log";
import { buildTimeline, type TimelineEntry } from "./timeline";

const at = "2026-11-22T10:00:00.000000Z";
const [of, codeEnding] = [{ at, amountDisplay: "€10.00" }, "K7"];
const line: AuditLine = {
  ...{ id: "0", createdAt: new Date(at), action: "voucher.blocked", detail: {} },
  ...{ by: "operator", actorEmail: null },
};

test("simultaneous entries in a voucher's timeline are sorted in causal order, with the chargeback last", () => {
  const entries: TimelineEntry[] = [
    { kind: "charged_back", ...of, codeEnding },
    { kind: "operator_action", at, line },
    { kind: "issued", ...of, codeEnding },
    { kind: "sold", ...of, by: null },
  ];
  expect(buildTimeline(entries).entries.map(({ kind }) => kind)).toEqual([
    "sold",
    "issued",
    "operator_action",
    "charged_back",
  ]);
});
