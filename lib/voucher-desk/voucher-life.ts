import type { AuditLine } from "@/lib/audit/audit-line";
import type { MovementRow } from "./voucher-row";

/** What was paid with a voucher for one intent or one cycle, in minor units; `payout` and `fee` are its two parts. */
export type Paid = {
  readonly kind: "paid";
  readonly payout: number;
  readonly fee: number;
  readonly partner: { readonly id: string; readonly name: string } | null;
  readonly reference: string | null;
  readonly cycle: number | null;
};

type What =
  | Paid
  | { readonly kind: "sold" | "charged_back" | "expired" }
  | { readonly kind: "act"; readonly line: AuditLine };

/** One thing that happened to a voucher. `amount` is what moved, `left` what was on it right after; null where nothing moved. */
export type LifeEntry = What & {
  readonly id: string;
  readonly at: Date;
  readonly amount: number | null;
  readonly left: number | null;
};

/**
 * The life of a voucher, newest first, from its transfers, newest first, and what operators did to it. What was left each time
 * is counted back from what it holds now, so that it is right also where the earliest transfers are not among them.
 */
export function lifeOf(
  balance: number,
  movements: readonly MovementRow[],
  acts: readonly AuditLine[],
): LifeEntry[] {
  const moved: LifeEntry[] = [];
  let left = balance;
  for (const group of byCause(movements)) {
    const [first] = group;
    if (!first) continue;
    const amount = group.reduce((sum, row) => sum + row.amount, 0);
    moved.push({ id: first.id, at: first.at, amount, left, ...whatOf(first, group) });
    left += first.kind === "sale" ? -amount : amount;
  }
  const done = acts.map((line) => ({
    ...{ id: line.id, at: line.createdAt, amount: null, left: null },
    ...{ kind: "act" as const, line },
  }));
  return [...moved, ...done].toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

/** What a payment gave to the partner and to the platform is one thing that happened. */
function byCause(movements: readonly MovementRow[]): MovementRow[][] {
  const groups = new Map<string, MovementRow[]>();
  for (const row of movements) {
    const key = row.kind === "fee" ? `redemption ${row.causeId}` : `${row.kind} ${row.causeId}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function whatOf(first: MovementRow, group: readonly MovementRow[]): What {
  switch (first.kind) {
    case "sale":
      return { kind: "sold" };
    case "charge_back":
      return { kind: "charged_back" };
    case "expiry":
      return { kind: "expired" };
    case "redemption":
    case "fee": {
      const { partnerId, partnerName, reference, cycle } = first;
      const part = (kind: MovementRow["kind"]) =>
        group.reduce((sum, row) => sum + (row.kind === kind ? row.amount : 0), 0);
      const partner = partnerId && partnerName ? { id: partnerId, name: partnerName } : null;
      return { kind: "paid", payout: part("redemption"), fee: part("fee"), partner, reference, cycle };
    }
  }
}
