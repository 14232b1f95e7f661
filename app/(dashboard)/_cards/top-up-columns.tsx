import type { Column } from "@/app/(dashboard)/_list/list";
import { StatusBadge } from "@/components/money/status-badge";
import type { Cell } from "@/lib/base/csv";
import { env } from "@/lib/base/settings/env";
import type { TopUpStatus } from "@/lib/money/top-ups/schema";
import type { TopUpView } from "@/lib/money/top-ups/top-up-requests";

const words = {
  pending: "waiting",
  credited: "credited",
  refused: "refused",
  withdrawn: "taken_back",
} as const satisfies Record<TopUpStatus, string>;

/** Renders a top-up's reference and, if it was refused, the operator's reason. */
export function TopUpReference({ reference, refusal }: Pick<TopUpView, "reference" | "refusal">) {
  return (
    <>
      <code className="block font-mono text-xs break-all whitespace-normal">{reference}</code>
      {refusal !== null && <span className="block whitespace-normal text-muted">{refusal}</span>}
    </>
  );
}

/** The columns with a top-up's amount and status. */
export const topUpColumns: readonly Column<TopUpView>[] = [
  { header: "Amount", amount: ({ amount_display }) => amount_display },
  { header: "Status", cell: ({ status }) => <StatusBadge status={words[status]} /> },
  { header: "Requested", from: "sm", time: ({ created_at }) => created_at },
  { header: "Decided", from: "lg", time: ({ answered_at }) => answered_at },
];

export const topUpFacts: Readonly<Record<string, (topUp: TopUpView) => Cell>> = {
  reference: ({ reference }) => reference,
  amount_minor: ({ amount }) => amount,
  currency: () => env().CURRENCY,
  status: ({ status }) => status,
  refusal: ({ refusal }) => refusal,
  created_at: ({ created_at }) => created_at,
  answered_at: ({ answered_at }) => answered_at,
};
