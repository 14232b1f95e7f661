import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import type { PayoutRef, TimelineEntry, UpcomingEntry } from "@/lib/insight/timeline/timeline";
import type { HoldReason } from "@/lib/money/payouts/rules";
import type { Visit } from "../../_shell/visit";

/** The title, note and tone of a timeline entry. */
export type EntryWords = {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: "plain" | "good" | "bad" | "money";
};
type PayoutEntry = Extract<TimelineEntry, { payout: PayoutRef }>;
type UpcomingPayout = Extract<UpcomingEntry, { kind: "pays_out" | "bank_pays" }>;

/** Returns the title, note and tone of a payout entry in a payment's timeline. */
export function payoutWords(entry: PayoutEntry, visit: Visit): EntryWords {
  const { payout } = entry;
  const note = <PayoutLink payout={payout} visit={visit} />;
  switch (entry.kind) {
    case "paid_out":
      return { title: `Included in a payout${receiverText(payout)}`, note, tone: "money" };
    case "payout_reversed":
      return {
        title: "Payout reversed: owed again",
        note: (
          <>
            {note}
            {entry.because && <span className="block break-words">“{entry.because}”</span>}
          </>
        ),
        tone: "bad",
      };
    case "bank_paid": {
      const { bankReference } = entry;
      return {
        title: visit.environment === "live" ? "Paid by the bank" : "Payout marked as paid",
        note:
          bankReference === null ? note : <span className="break-words">Bank reference {bankReference}</span>,
        tone: "good",
      };
    }
  }
}

/** Returns the title and note of a payment's upcoming payout. */
export function upcomingPayoutWords(upcoming: UpcomingPayout, { environment }: Visit): EntryWords {
  if (upcoming.kind === "bank_pays") {
    const receiver = receiverText(upcoming.payout);
    return {
      title:
        environment === "live"
          ? `Bank transfer${receiver}`
          : `Payout${receiver} to be marked as paid by an operator`,
    };
  }
  const { holdReason, to } = upcoming;
  const receiver = receiverText(upcoming);
  if (holdReason) return { title: `Payout${receiver}`, note: heldNote(holdReason, to === null) };
  return { title: `Paid out${receiver} with the next run` };
}

function heldNote(reason: HoldReason, isOwn: boolean): string {
  if (reason === "suspended") return "Held back while the account is suspended";
  return isOwn
    ? "Held back until you add bank details under Payouts"
    : "Held back until bank details are added";
}

const receiverText = ({ to }: { readonly to: string | null }) => (to === null ? "" : ` to ${to}`);

/** Renders a link to the payout for partners, and to the payout run for operators. */
function PayoutLink({ payout: { reference, runId }, visit }: { payout: PayoutRef; visit: Visit }) {
  const { user, home } = visit;
  const path = user.kind === "operator" ? `payouts/${runId}` : `earnings/payouts/${reference}`;
  return (
    <TextLink href={`${home}/${path}`} className="font-mono break-all">
      {reference}
    </TextLink>
  );
}
