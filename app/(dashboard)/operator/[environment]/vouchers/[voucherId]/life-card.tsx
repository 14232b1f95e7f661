import { actorText, actText, detailText } from "@/app/_dashboard/audit/audit-words";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import type { VoucherView } from "@/lib/voucher-desk/view-voucher";
import type { LifeEntry } from "@/lib/voucher-desk/voucher-life";

type Props = { readonly voucher: VoucherView; readonly home: string; readonly timezone: string };

/** All that happened to a voucher, newest first: what moved, what was left on it, and who acted on it. */
export function LifeCard({ voucher, home, timezone }: Props) {
  const { CURRENCY: currency } = env();
  return (
    <Card>
      <CardHeader title="Its life" description="Newest first." />
      <ol className="divide-y divide-line border-t border-line text-sm">
        {voucher.life.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-col gap-x-6 gap-y-1 px-5 py-3 sm:flex-row sm:justify-between sm:px-6"
          >
            <div className="min-w-0">
              <p className="font-semibold">{titleOf(entry, voucher)}</p>
              <p className="break-words text-muted">
                <Note entry={entry} home={home} currency={currency} />
              </p>
              <DateTime value={entry.at} timeZone={timezone} show="second" className="text-xs text-muted" />
            </div>
            {entry.amount !== null && entry.left !== null && (
              <p className="shrink-0 sm:text-right">
                <span className="font-semibold">
                  {entry.kind === "sold" ? "+" : "−"}
                  <Money amountMinor={entry.amount} currency={currency} />
                </span>
                <span className="block text-muted">
                  <Money amountMinor={entry.left} currency={currency} /> left
                </span>
              </p>
            )}
          </li>
        ))}
      </ol>
      {voucher.isCut && (
        <CardFooter>
          There is more: only the latest 200 movements are shown. What was left each time is right.
        </CardFooter>
      )}
    </Card>
  );
}

function titleOf(entry: LifeEntry, { seller }: VoucherView): string {
  switch (entry.kind) {
    case "sold":
      return `Sold by ${seller.name}`;
    case "paid":
      return `Paid to ${entry.partner?.name ?? "a partner"}`;
    case "charged_back":
      return "Charged back to the wallet";
    case "expired":
      return "Expired; moved to breakage";
    case "act":
      return actText(entry.line);
  }
}

function Note({ entry, home, currency }: { entry: LifeEntry; home: string; currency: string }) {
  if (entry.kind === "act") return `${actorText(entry.line)}: ${detailText(entry.line)}`;
  if (entry.kind !== "paid") return null;
  const { partner, reference, cycle, payout, fee } = entry;
  return (
    <>
      {cycle === null ? "Intent " : `Cycle ${cycle} of subscription `}
      {partner ? <TextLink href={`${home}/accounts/${partner.id}`}>{reference}</TextLink> : reference}
      {": "}
      <Money amountMinor={payout} currency={currency} /> to the partner,{" "}
      <Money amountMinor={fee} currency={currency} /> fee
    </>
  );
}
