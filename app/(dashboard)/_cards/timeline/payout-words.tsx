import { TextLink } from "@/components/ui/text-link";
import type { PayoutRef, TimelineEntry, Upcoming } from "@/lib/insight/timeline/timeline";
import type { HoldReason } from "@/lib/money/payouts/rules";
import type { Visit } from "../../_shell/require-account";
import type { TimelineItem } from "./timeline-list";

type Words = Pick<TimelineItem, "title" | "note" | "tone">;
type PayoutStation = Extract<TimelineEntry, { payout: PayoutRef }>;
type PayoutToCome = Extract<Upcoming, { kind: "pays_out" | "bank_pays" }>;

/** The texts of a payout entry in a payment's timeline. */
export function payoutWords(station: PayoutStation, visit: Visit): Words {
  const { payout } = station;
  const note = <PayoutLink payout={payout} visit={visit} />;
  switch (station.kind) {
    case "paid_out":
      return { title: `Included in a payout${whom(payout)}`, note, tone: "money" };
    case "payout_reversed":
      return {
        title: "Payout reversed: owed again",
        note: (
          <>
            {note}
            {station.because && <span className="block break-words">“{station.because}”</span>}
          </>
        ),
        tone: "bad",
      };
    case "bank_paid": {
      const { bankReference } = station;
      return {
        title: "Paid by the bank",
        note:
          bankReference === null ? note : <span className="break-words">Bank reference {bankReference}</span>,
        tone: "good",
      };
    }
  }
}

/** The upcoming payout of an earning. */
export function payoutToCome(upcoming: PayoutToCome): Words {
  if (upcoming.kind === "bank_pays") return { title: `The bank pays it${whom(upcoming.payout)}` };
  const { held, to } = upcoming;
  return { title: `Paid out${whom(upcoming)} with the next run`, note: held && heldNote(held, to === null) };
}

function heldNote(held: HoldReason, isOwn: boolean): string {
  if (held === "suspended") return "HoldReason back while the account is suspended";
  return isOwn
    ? "HoldReason back until you add bank details under Payouts"
    : "HoldReason back until bank details are added";
}

const whom = ({ to }: { readonly to: string | null }) => (to === null ? "" : ` to ${to}`);

/** Links to the payout for partners and to the run for operators. */
function PayoutLink({ payout: { reference, runId }, visit }: { payout: PayoutRef; visit: Visit }) {
  const { user, home } = visit;
  const path = user.kind === "operator" ? `payouts/${runId}` : `earnings/payouts/${reference}`;
  return (
    <TextLink href={`${home}/${path}`} className="font-mono break-all">
      {reference}
    </TextLink>
  );
}
