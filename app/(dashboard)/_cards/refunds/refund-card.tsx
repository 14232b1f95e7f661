import type { ComponentProps, ReactNode } from "react";
import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { DateTime, Money } from "@/components/money/values";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { Tenant } from "@/lib/base/caller";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { formatDecimal } from "@/lib/base/typed-amount";
import { listRefunds } from "@/lib/payments/refunds/list-refunds";
import { readRefundState } from "@/lib/payments/refunds/refund-by-hand";
import type { RefundResource } from "@/lib/payments/refunds/schema";
import { ForRole } from "../../_shell/for-role";
import type { Visit } from "../../_shell/visit";
import { RefundForm } from "./refund-form";

const REFUNDS_SHOWN = 50;

type Props = {
  readonly visit: Visit;
  /** The partner's account that owns the payment, and the payment's environment. */
  readonly owner: Tenant;
  /** The partner's name, if an operator views the payment. */
  readonly partnerName?: string;
  readonly payment: { readonly reference: string; readonly cycle?: number };
  readonly action: ComponentProps<typeof RefundForm>["action"];
  /** Additional hidden inputs of the form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** A note about the refund for the user, such as what to tell the customer. */
  readonly note?: ReactNode;
};

/**
 * Renders the refunds of a payment: the refunded and the remaining amount, the refund form if an amount remains, and the latest
 * refunds.
 */
export async function RefundCard({ visit, owner, partnerName, payment, action, fields, note }: Props) {
  const { user, environment } = visit;
  const { reference, cycle } = payment;
  const [{ refunded, left }, refunds] = await Promise.all([
    readRefundState(owner, payment),
    listRefunds(owner, {
      ...(cycle === undefined ? { intentReference: reference } : { subscriptionReference: reference, cycle }),
      limit: REFUNDS_SHOWN,
    }),
  ]);
  return (
    <BodyCard
      id="refund"
      title="Refund"
      description="A refund covers all or part of the payment. The amount is returned to the vouchers that paid, starting with the most recently redeemed one."
      bodyClassName="flex flex-col gap-6"
    >
      <DescriptionList>
        <DescriptionItem term="Refunded so far">
          <Amount minor={refunded} />
        </DescriptionItem>
        <DescriptionItem term="Not refunded">
          <Amount minor={left} />
        </DescriptionItem>
      </DescriptionList>
      {note && <p className="max-w-prose text-sm text-muted">{note}</p>}
      {left > 0 && (
        <ForRole needs="finance" to="refund a payment">
          <RefundForm
            action={action}
            refundKey={newId()}
            environment={environment}
            fields={{ reference, ...(cycle !== undefined && { cycle: String(cycle) }), ...fields }}
            currency={env().CURRENCY}
            left={formatDecimal(left)}
            partnerName={partnerName}
          />
        </ForRole>
      )}
      {refunds.rows.length > 0 && <RefundItems refunds={refunds.rows} timezone={user.timezone} />}
      {refunds.next && <p className="text-sm text-muted">Shows only the latest {REFUNDS_SHOWN} refunds.</p>}
    </BodyCard>
  );
}

/**
 * Returns the text for one voucher that received a refund, such as `to …4711` for a code that ends in 4711. If several vouchers
 * received the refund, the text starts with this voucher's amount.
 */
const receiverOf = (
  { code_ending, amount_display }: RefundResource["vouchers"][number],
  { vouchers }: RefundResource,
) => `${vouchers.length === 1 ? "" : `${amount_display} `}to …${code_ending ?? "?"}`;

function RefundItems({ refunds, timezone }: { refunds: readonly RefundResource[]; timezone: string }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">Refunds of this payment</h3>
      <ul className="divide-y divide-line border-t border-line text-sm">
        {refunds.map((refund) => (
          <li
            key={refund.reference}
            className="flex flex-col gap-x-6 gap-y-1 py-3 sm:flex-row sm:justify-between"
          >
            <div className="min-w-0">
              <p>
                <Money display={refund.amount_display} className="font-semibold" />{" "}
                <span className="text-muted">
                  {refund.vouchers.map((voucher) => receiverOf(voucher, refund)).join(", ")}
                </span>
              </p>
              {refund.reason && <p className="break-words">{refund.reason}</p>}
              <p className="font-mono text-xs break-all text-muted">{refund.reference}</p>
            </div>
            <DateTime
              value={refund.created_at}
              timeZone={timezone}
              className="shrink-0 text-xs leading-5 text-muted"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
