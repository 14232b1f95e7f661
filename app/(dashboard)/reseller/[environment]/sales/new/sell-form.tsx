"use client";

import { ReviewFieldset } from "@/app/(dashboard)/_cards/review-fieldset";
import { LiveMoney, moneyActionLabel } from "@/components/money/live-money";
import { Money } from "@/components/money/values";
import { ActionForm, IdempotencyKey } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field, Input } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import { type SaleAnswer, type SaleReview, sellByHandAction } from "../actions";
import { VoucherSheet } from "../voucher-sheet";

type Props = {
  /** The idempotency key of the sale. */
  readonly saleKey: string;
  readonly environment: Environment;
  readonly home: string;
  readonly currency: string;
  readonly timezone: string;
};

/**
 * Renders a form that sells one or more vouchers of the same value. In the live environment, the user reviews the sale first.
 * After the sale, the printed vouchers replace the form.
 */
export function SellForm({ saleKey, environment, home, currency, timezone }: Props) {
  return (
    <ActionForm<SaleAnswer>
      action={sellByHandAction}
      className="flex flex-col gap-5"
      fields={{ environment }}
    >
      {({ data }) => {
        if (data && "slip" in data) {
          return (
            <>
              <Alert tone="success" role="status">
                Sold
              </Alert>
              <VoucherSheet slip={data.slip} environment={environment} home={home} timezone={timezone} />
            </>
          );
        }
        if (data) return <ReviewSale review={data.review} />;
        return (
          <>
            <IdempotencyKey name="key" value={saleKey} />
            <LiveMoney environment={environment} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field name="denomination" label={`Value of each voucher in ${currency}`} required>
                <Input inputMode="decimal" autoComplete="off" placeholder="25.00" />
              </Field>
              <Field name="quantity" label="Quantity" required>
                <Select defaultValue="1" options={[1, 2, 3, 4, 5].map((count) => [count, String(count)])} />
              </Field>
              <Field
                name="customer_identifier"
                label="Customer"
                hint="Anything that identifies the customer or the purchase, such as a receipt number. You can use it to find the sale later."
                className="sm:col-span-2"
                required
              >
                <Input autoComplete="off" maxLength={255} placeholder="Receipt 4711" />
              </Field>
            </div>
            <div>
              {environment === "live" ? (
                <SubmitButton pendingLabel="Checking">Review sale</SubmitButton>
              ) : (
                <SubmitButton pendingLabel="Selling">Sell</SubmitButton>
              )}
            </div>
          </>
        );
      }}
    </ActionForm>
  );
}

/** Renders the review of a sale: vouchers, price, and the wallet's available balance before and after. */
function ReviewSale({ review }: { readonly review: SaleReview }) {
  const { quantity, customerIdentifier, fields, denomination_display: value, total_display: total } = review;
  return (
    <ReviewFieldset
      what="sale"
      fields={fields}
      confirmLabel={moneyActionLabel(`Sell for ${total}`, "live")}
      pendingLabel="Selling"
    >
      <LiveMoney environment="live" />
      <DescriptionList>
        <DescriptionItem term="Vouchers">
          {quantity} {quantity === 1 ? "voucher" : "vouchers"} of <Money display={value} />
        </DescriptionItem>
        <DescriptionItem term="Customer">{customerIdentifier}</DescriptionItem>
        <DescriptionItem term="Price">
          <Money display={total} className="font-semibold" />, debited from your wallet
        </DescriptionItem>
        <DescriptionItem term="Available before">
          <Money display={review.before_display} />
        </DescriptionItem>
        <DescriptionItem term="Available after">
          <Money display={review.after_display} />
        </DescriptionItem>
      </DescriptionList>
    </ReviewFieldset>
  );
}
