import { eventPath } from "@/app/(dashboard)/_shell/webhook-path";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { Money } from "@/components/money/money";
import { TextLink } from "@/components/ui/text-link";
import { now } from "@/lib/base/clock";
import { unreachable } from "@/lib/base/errors";
import type { PaidRequest, RefusedCode, TimelineEntry, Upcoming } from "@/lib/insight/timeline/timeline";
import { requestPath } from "../../_shell/request-path";
import type { Visit } from "../../_shell/require-account";
import { actorText, actText, detailText } from "../../_words/audit-words";
import { failureWords, refusalWords } from "../../_words/failure-words";
import { payoutToCome, payoutWords } from "./payout-words";
import { RefusedCodes } from "./refused-codes";
import type { TimelineItem } from "./timeline-list";

/** The texts of a timeline entry, for all kinds of account. */
export function timelineItem(station: TimelineEntry, index: number, visit: Visit): TimelineItem {
  return { key: `${index} ${station.kind}`, at: station.at, ...wordsOf(station, visit) };
}

type Words = Pick<TimelineItem, "title" | "note" | "tone">;

function wordsOf(station: TimelineEntry, visit: Visit): Words {
  const { user, environment, home } = visit;
  switch (station.kind) {
    case "asked":
      return { title: <>Requested {money(station)}</> };
    case "due":
      return { title: `Cycle ${station.cycle} ${new Date(station.at) > now() ? "is" : "was"} due` };
    case "sold":
      return {
        title: <>Vouchers sold for {money(station)}</>,
        note: station.by && `By ${station.by}`,
        tone: "money",
      };
    case "issued":
      return { title: <>Code issued for {money(station)}</>, note: codeNote(station) };
    case "redeemed":
      return {
        title: (
          <>
            Paid {money(station)}
            {station.to?.partner && ` to ${station.to.partner.name}`}
          </>
        ),
        note: redeemedNote(station, home),
        tone: "good",
      };
    case "fee":
      return { title: <>Fee of {money(station)}</>, tone: "money" };
    case "payout":
      return {
        title: <>Payout of {money(station)}</>,
        note: `Owed to ${station.to ?? "you"} from now on`,
        tone: "money",
      };
    case "paid_out":
    case "payout_reversed":
    case "bank_paid":
      return payoutWords(station, visit);
    case "failed":
      return { title: "Failed", note: station.reason && failureWords[station.reason], tone: "bad" };
    case "refused":
      return { ...refusedWords(station.codes), tone: "bad" };
    case "charged_back":
      return { title: <>Charged back, {money(station)} returned</>, note: codeNote(station), tone: "money" };
    case "breakage":
      return { title: <>Expired with {money(station)} unspent</>, note: codeNote(station), tone: "bad" };
    case "blocked":
      return { title: "Blocked", note: codeNote(station), tone: "bad" };
    case "act":
      return {
        title: actText(station.line),
        note: `${actorText(station.line)}: ${detailText(station.line)}`,
      };
    case "event":
      return {
        title:
          user.kind === "operator" ? (
            <code className="font-mono break-all">{station.type}</code>
          ) : (
            <TextLink href={eventPath(user.kind, environment, station.id)} className="font-mono break-all">
              {station.type}
            </TextLink>
          ),
        note: <DeliveryBadge status={station.status} attempts={station.attempts} />,
      };
    case "resent":
      return { title: `Resent, delivery ${station.number}` };
    case "attempt":
      return {
        title:
          station.failureMessage ??
          `${user.kind === "operator" ? "Their" : "Your"} server answered ${station.statusCode}`,
        note: `Attempt ${station.number}, took ${station.durationMs.toLocaleString("en-GB")} ms`,
        tone: station.outcome === "delivered" ? "good" : "bad",
      };
    default:
      return unreachable(station);
  }
}

function refusedWords(codes: readonly RefusedCode[]): Pick<Words, "title" | "note"> {
  const [only, ...others] = codes.map((code) => `${codeNote(code)}: ${refusalWords[code.reason]}`);
  if (others.length === 0) return { title: "Code refused", note: only };
  return { title: `${codes.length} codes refused`, note: <RefusedCodes codes={codes} /> };
}

/** The texts of an upcoming entry. */
export function upcomingItem(upcoming: Upcoming, index: number): TimelineItem {
  return { key: `${index} ${upcoming.kind}`, at: upcoming.at, ...upcomingWords(upcoming) };
}

function upcomingWords(upcoming: Upcoming): Words {
  switch (upcoming.kind) {
    case "attempt":
      return { title: `Attempt ${upcoming.number} is due` };
    case "intent_expires":
      return { title: "Expires unless paid before" };
    case "pays_out":
    case "bank_pays":
      return payoutToCome(upcoming);
    case "voucher_expires":
      return {
        title: (
          <>
            Expires with <Money display={upcoming.leftDisplay} /> left unless spent before
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

/** Links to the request's page, which only operators have. */
function PaidForName({
  paidFor: { partner, reference, cycle },
  home,
}: {
  paidFor: PaidRequest;
  home: string;
}) {
  const what = cycle === null ? "Intent" : `Cycle ${cycle} of subscription`;
  const pathOf = (accountId: string, named: string) =>
    requestPath(home, cycle === null ? "intent" : "subscription", { accountId, reference: named });
  const name = <span className="font-mono break-all">{reference}</span>;
  return (
    <>
      {what} {partner && reference ? <TextLink href={pathOf(partner.id, reference)}>{name}</TextLink> : name}
    </>
  );
}
