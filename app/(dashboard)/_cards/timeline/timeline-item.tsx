import { DeliveryBadge } from "@/components/money/delivery-badge";
import { Money } from "@/components/money/values";
import { TextLink } from "@/components/ui/link";
import { now } from "@/lib/base/clock";
import { unreachable } from "@/lib/base/errors";
import type { PaidRequest, RefusedCode, TimelineEntry, UpcomingEntry } from "@/lib/insight/timeline/timeline";
import { paymentPath } from "../../_shell/paths";
import type { Visit } from "../../_shell/visit";
import { actorText, actText, detailText } from "../../_words/audit-words";
import { failureWords, refusalWords } from "../../_words/labels";
import { type EntryWords, payoutWords, upcomingPayoutWords } from "./payout-words";

/** A timeline entry as shown on the page. */
export type TimelineItem = EntryWords & {
  readonly key: string;
  /** The time of the entry, or null for an upcoming entry whose time is unknown. */
  readonly at: string | null;
};

/** Converts a timeline entry for display, with the wording and links for the viewer's kind of account. */
export function timelineItem(entry: TimelineEntry, index: number, visit: Visit): TimelineItem {
  return { key: `${index} ${entry.kind}`, at: entry.at, ...wordsOf(entry, visit) };
}

function wordsOf(entry: TimelineEntry, visit: Visit): EntryWords {
  const { user, home } = visit;
  switch (entry.kind) {
    case "requested":
      return { title: <>Requested {money(entry)}</> };
    case "due":
      return { title: `Cycle ${entry.cycle} ${new Date(entry.at) > now() ? "is" : "was"} due` };
    case "sold":
      return {
        title: <>Sold for {money(entry)}</>,
        note: entry.by && `By ${entry.by}`,
        tone: "money",
      };
    case "billed":
      return { title: `Billed by ${entry.by}` };
    case "issued":
      return { title: <>Code issued for {money(entry)}</>, note: codeNote(entry) };
    case "redeemed":
      return {
        title: (
          <>
            {user.kind === "reseller" ? "Redeemed" : "Paid"} {money(entry)}
            {entry.to?.partner && ` to ${entry.to.partner.name}`}
          </>
        ),
        note: redeemedNote(entry, home),
        tone: "good",
      };
    case "fee":
      return { title: <>Fee of {money(entry)}</>, tone: "money" };
    case "payout":
      return {
        title: (
          <>
            {money(entry)} owed to {entry.to ?? "you"}
          </>
        ),
        tone: "money",
      };
    case "paid_out":
    case "payout_reversed":
    case "bank_paid":
      return payoutWords(entry, visit);
    case "failed":
      return { title: "Failed", note: entry.reason && failureWords[entry.reason], tone: "bad" };
    case "refused":
      return { ...refusedWords(entry.codes), tone: "bad" };
    case "charged_back":
      return { title: <>Charged back, {money(entry)} returned</>, note: codeNote(entry), tone: "money" };
    case "breakage":
      return { title: <>Expired with {money(entry)} unspent</>, note: codeNote(entry), tone: "bad" };
    case "refunded":
      return {
        title: (
          <>
            Refunded {money(entry)}
            {entry.of?.partner && ` by ${entry.of.partner.name}`}
          </>
        ),
        note: refundedNote(entry, home),
        tone: "money",
      };
    case "blocked":
      return { title: "Blocked", note: codeNote(entry), tone: "bad" };
    case "operator_action":
      return {
        title: actText(entry.line),
        note: `${actorText(entry.line)}: ${detailText(entry.line, user.timezone)}`,
      };
    case "event":
      return {
        title:
          user.kind === "operator" ? (
            <code className="font-mono break-all">{entry.type}</code>
          ) : (
            <TextLink href={`${home}/webhook/events/${entry.id}`} className="font-mono break-all">
              {entry.type}
            </TextLink>
          ),
        note: <DeliveryBadge status={entry.status} attempts={entry.attempts} />,
      };
    case "delivery":
      return { title: `Delivery ${entry.number} started` };
    case "attempt":
      return {
        title:
          entry.failureMessage ??
          `${user.kind === "operator" ? "The partner's" : "Your"} server returned ${entry.statusCode}`,
        note: `Attempt ${entry.number}, took ${entry.durationMs.toLocaleString("en-GB")} ms`,
        tone: entry.outcome === "delivered" ? "good" : "bad",
      };
    default:
      return unreachable(entry);
  }
}

function refusedWords(codes: readonly RefusedCode[]): Pick<EntryWords, "title" | "note"> {
  const [only, ...others] = codes.map((code) => `${codeNote(code)}: ${refusalWords[code.reason]}`);
  if (others.length === 0) return { title: "Code refused", note: only };
  return { title: `${codes.length} codes refused`, note: <RefusedCodes codes={codes} /> };
}

/** Converts an upcoming timeline entry for display. */
export function upcomingItem(upcoming: UpcomingEntry, index: number, visit: Visit): TimelineItem {
  return { key: `upcoming ${index} ${upcoming.kind}`, at: upcoming.at, ...upcomingWords(upcoming, visit) };
}

function upcomingWords(upcoming: UpcomingEntry, visit: Visit): EntryWords {
  switch (upcoming.kind) {
    case "attempt":
      return { title: `Attempt ${upcoming.number} is due` };
    case "intent_expires":
      return { title: "Expires if not paid by then" };
    case "pays_out":
    case "bank_pays":
      return upcomingPayoutWords(upcoming, visit);
    case "voucher_expires":
      return {
        title: (
          <>
            Expires with <Money display={upcoming.leftDisplay} /> left unless spent before then
          </>
        ),
        note: codeNote(upcoming),
      };
    default:
      return unreachable(upcoming);
  }
}

function money({ amountDisplay }: { readonly amountDisplay: string }) {
  return <Money display={amountDisplay} />;
}

function codeNote({ codeEnding }: { readonly codeEnding: string }) {
  return `Code ending in ${codeEnding}`;
}

function redeemedNote(
  { leftDisplay, codeEnding, to }: Extract<TimelineEntry, { kind: "redeemed" }>,
  home: string,
) {
  if (to) {
    return (
      <>
        <PaidForName paidFor={to} home={home} />, {leftDisplay} left on the voucher
      </>
    );
  }
  if (codeEnding === null) return "With vouchers";
  return leftDisplay === null
    ? codeNote({ codeEnding })
    : `${codeNote({ codeEnding })}, ${leftDisplay} left on it`;
}

function refundedNote(
  { voucher, codeEndings, of }: Extract<TimelineEntry, { kind: "refunded" }>,
  home: string,
) {
  if (voucher === null) {
    return codeEndings.length === 0
      ? "To the vouchers that paid"
      : `To the ${codeEndings.length === 1 ? "code" : "codes"} ending in ${codeEndings.join(", ")}`;
  }
  const left = `voucher balance after the refund: ${voucher.leftDisplay}`;
  if (!of) return `${codeNote(voucher)}, ${left}`;
  return (
    <>
      <PaidForName paidFor={of} home={home} />, {left}
    </>
  );
}

/**
 * Renders the type and reference of the intent or subscription cycle that was paid or refunded. If the partner is known, the
 * reference links to the payment's page in the operator dashboard.
 */
function PaidForName({
  paidFor: { partner, reference, cycle },
  home,
}: {
  paidFor: PaidRequest;
  home: string;
}) {
  const what = cycle === null ? "Intent" : `Cycle ${cycle} of subscription`;
  const name = <span className="font-mono break-all">{reference}</span>;
  return (
    <>
      {what}{" "}
      {partner && reference ? (
        <TextLink href={paymentPath(home, { accountId: partner.id, reference, cycle })}>{name}</TextLink>
      ) : (
        name
      )}
    </>
  );
}

/** Shows the number of refused codes by reason, with the last characters of each code in a disclosure. */
function RefusedCodes({ codes }: { codes: readonly RefusedCode[] }) {
  const reasons = [...new Set(codes.map(({ reason }) => reason))].map((reason) => ({
    words: refusalWords[reason],
    endings: codes.filter((code) => code.reason === reason).map(({ codeEnding }) => codeEnding),
  }));
  return (
    <>
      {reasons.map(({ words, endings }) => `${endings.length} × ${words}`).join(", ")}
      <details className="mt-1">
        <summary className="w-fit cursor-pointer text-primary underline underline-offset-4">
          Show the codes
        </summary>
        <ul className="mt-1 flex flex-col gap-1">
          {reasons.map(({ words, endings }) => (
            <li key={words}>
              Ending in <span className="font-mono">{endings.join(", ")}</span>
              {reasons.length > 1 && `: ${words}`}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
