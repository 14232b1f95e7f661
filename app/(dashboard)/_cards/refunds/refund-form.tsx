"use client";

import { LiveMoney, moneyActionLabel } from "@/components/money/live-money";
import { Money } from "@/components/money/values";
import { ActionForm, IdempotencyKey } from "@/components/ui/action-form";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field, Input, Textarea } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import { ReviewFieldset } from "../review-fieldset";
import type { RefundReview } from "./refund-answer";

type Props = {
  readonly action: FormAction<RefundReview>;
  /** The idempotency key of the next refund. */
  readonly refundKey: string;
  readonly environment: Environment;
  /** Hidden inputs that identify the payment. */
  readonly fields: Readonly<Record<string, string>>;
  readonly currency: string;
  /** The refundable amount in currency units, formatted for the input. */
  readonly left: string;
  /** The partner's name if an operator refunds. */
  readonly partnerName?: string | undefined;
};

/** Renders a form that refunds a payment, fully or partially, after a review. */
export function RefundForm({ action, refundKey, environment, fields, currency, left, partnerName }: Props) {
  return (
    <ActionForm<RefundReview>
      action={action}
      className="flex flex-col gap-5"
      fields={{ environment, ...fields }}
    >
      {({ data }) => (
        <>
          {data ? (
            <ReviewRefund review={data} environment={environment} partnerName={partnerName} />
          ) : (
            <>
              <IdempotencyKey name="key" value={refundKey} />
              <LiveMoney environment={environment} />
              <Field
                name="amount"
                label={`Amount in ${currency}`}
                hint={`At most ${left} ${currency}, the part of this payment that has not been refunded.`}
                className="max-w-sm"
                required
              >
                <Input key={left} inputMode="decimal" autoComplete="off" defaultValue={left} />
              </Field>
              <Field
                name="reason"
                label="Reason"
                hint={
                  partnerName
                    ? "The partner sees it. The customer does not."
                    : "Only your account and the operator see it. The customer does not."
                }
                className="max-w-xl"
              >
                <Textarea rows={2} maxLength={500} />
              </Field>
              <SubmitButton className="self-start" pendingLabel="Checking">
                Review refund
              </SubmitButton>
            </>
          )}
        </>
      )}
    </ActionForm>
  );
}

type ReviewProps = {
  readonly review: RefundReview;
  readonly environment: Environment;
  readonly partnerName: string | undefined;
};

/**
 * Renders the review of a refund: the vouchers that receive it, the partner's share, the platform fee returned, the amount owed
 * to the partner before and after, and the reason.
 */
function ReviewRefund({ review, environment, partnerName }: ReviewProps) {
  const { fields, vouchers, amount_display: amount, keepsFee } = review;
  const owed = partnerName ? "Owed to the partner" : "Owed to you";
  return (
    <ReviewFieldset
      what="refund"
      fields={fields}
      confirmLabel={moneyActionLabel(`Refund ${amount}`, environment)}
      pendingLabel="Refunding"
    >
      <LiveMoney environment={environment} />
      <DescriptionList>
        <DescriptionItem term="Returned">
          <ul className="flex flex-col gap-1">
            {vouchers.map(({ codeEnding, amountDisplay, isBlocked }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two vouchers can share an ending, and the list never changes.
              <li key={index} className="flex flex-wrap gap-x-3">
                <Money display={amountDisplay} className="font-semibold" />
                <span>
                  {codeEnding === null ? (
                    "to a voucher"
                  ) : (
                    <>
                      to the voucher ending in <code className="font-mono">{codeEnding}</code>
                    </>
                  )}
                  {isBlocked && ", which is blocked: the customer cannot spend it"}
                </span>
              </li>
            ))}
          </ul>
        </DescriptionItem>
        <DescriptionItem term={partnerName ? "Partner's share of the refund" : "Your share of the refund"}>
          <Money display={review.partner_amount_display} />{" "}
          <span className="text-muted">subtracted from the next payout</span>
        </DescriptionItem>
        <DescriptionItem term="Platform fee returned">
          <Money display={review.platform_fee_refunded_display} />{" "}
          {keepsFee && (
            <span className="text-muted">The terms of the payment say that the platform keeps the fee.</span>
          )}
        </DescriptionItem>
        <DescriptionItem term={`${owed} before`}>
          <Money display={review.before_display} />
        </DescriptionItem>
        <DescriptionItem term={`${owed} after`}>
          <Money display={review.after_display} />
        </DescriptionItem>
        {fields["reason"] && <DescriptionItem term="Reason">{fields["reason"]}</DescriptionItem>}
      </DescriptionList>
      <p className="text-sm text-muted">
        A refund cannot be undone. Vouchers that receive value are valid for at least 90 more days.
      </p>
    </ReviewFieldset>
  );
}
