import { expect, test } from "@playwright/test";
import { newId } from "@/lib/ids";
import { lifeOf } from "./voucher-life";
import type { MovementRow } from "./voucher-row";

const AT = new Date("2026-11-22T10:00:00Z");
const [sale, paid, fee, back] = [newId(), newId(), newId(), newId()];

const moved = (id: string, kind: MovementRow["kind"], amount: number, causeId: string): MovementRow => ({
  ...{ id, kind, amount, causeId, at: AT },
  ...{ partnerId: "p", partnerName: "Acme", reference: "order-1", cycle: null },
});

const sold = moved(sale, "sale", 1_000, "s");
const spent = [moved(fee, "fee", 90, "i"), moved(paid, "redemption", 210, "i")];
const returned = moved(back, "charge_back", 700, "s");

test("a payment's two parts are one entry, and what was left is counted back from what is there now", () => {
  const told = lifeOf(0, [returned, ...spent, sold], []);
  expect(told.map(({ kind, amount, left }) => [kind, amount, left])).toEqual([
    ["charged_back", 700, 0],
    ["paid", 300, 700],
    ["sold", 1_000, 1_000],
  ]);
  expect(told[1]).toMatchObject({ payout: 210, fee: 90, partner: { name: "Acme" }, reference: "order-1" });
});

test("what was left is right where the earliest movements are missing, and acts stand among them by their time", () => {
  const line = { by: "operator", actorEmail: "o@p.q", action: "voucher.blocked", detail: {} } as const;
  const told = lifeOf(700, spent, [{ ...line, id: newId(), createdAt: AT }]);
  expect(told.map(({ kind, left }) => [kind, left])).toEqual([
    ["act", null],
    ["paid", 700],
  ]);
});
