import type { ReactNode } from "react";
import { PurchaseFacts, TimeItem } from "@/app/(dashboard)/_cards/facts";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { DateTime, Money } from "@/components/money/values";
import { Card, CardFooter, EmptyState } from "@/components/ui/card";
import { DescriptionItem } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import type { IntentView, SubscriptionView, UsedVoucher } from "@/lib/insight/request-admin/view-request";
import { AccountLink } from "../account-list";

type Props = { readonly view: IntentView | SubscriptionView; readonly visit: Visit };

/**
 * Renders the partner, the customer, the purchase, the split of a payment between partner and platform, and the creation time.
 * The payment is an intent or one cycle of a subscription.
 */
export function RequestFacts({ view: { partner, facts }, visit: { user, home } }: Props) {
  return (
    <>
      <DescriptionItem term="Partner">
        <AccountLink id={partner.id} name={partner.name} home={home} />
      </DescriptionItem>
      <DescriptionItem term="Customer">
        <span className="break-all">{facts.customer.email}</span>
      </DescriptionItem>
      <PurchaseFacts {...facts} />
      <DescriptionItem term="Split">
        <Money display={facts.partner_payout_amount_display} /> to the partner,{" "}
        <Money display={facts.platform_fee_display} /> fee
      </DescriptionItem>
      <TimeItem term="Created" at={facts.created_at} timezone={user.timezone} />
    </>
  );
}

type UsedVouchersCardProps = {
  readonly vouchers: readonly UsedVoucher[];
  /** Text about vouchers that are not listed. */
  readonly note?: ReactNode;
  readonly visit: Visit;
};

/** Renders the vouchers that paid an intent or the cycles of a subscription, with links to each voucher and its seller. */
export function UsedVouchersCard({ vouchers, note, visit: { user, home } }: UsedVouchersCardProps) {
  return (
    <Card title="Paid with">
      {vouchers.length === 0 ? (
        <EmptyState title="No payment">No voucher has been used.</EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {vouchers.map((voucher) => (
            <li
              key={`${voucher.id} ${voucher.cycle}`}
              className="flex justify-between gap-6 px-5 py-3 sm:px-6"
            >
              <div className="min-w-0">
                <p>
                  <TextLink href={`${home}/vouchers/${voucher.id}`} className="font-semibold">
                    Voucher …{voucher.codeEnding}
                  </TextLink>
                  {voucher.cycle !== null && <span className="text-muted">, cycle {voucher.cycle}</span>}
                </p>
                <p className="break-words text-muted">
                  Sold by <AccountLink id={voucher.sellerId} name={voucher.sellerName} home={home} />
                </p>
              </div>
              <p className="shrink-0 text-right">
                <Money display={voucher.amountDisplay} className="font-semibold" />
                <DateTime value={voucher.at} timeZone={user.timezone} className="block text-xs text-muted" />
              </p>
            </li>
          ))}
        </ul>
      )}
      {note && <CardFooter>{note}</CardFooter>}
    </Card>
  );
}
