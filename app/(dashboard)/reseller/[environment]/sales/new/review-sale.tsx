"use client";

import { LiveMoney } from "@/components/money/live-money";
import { Money } from "@/components/money/money";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SaleReview } from "./sale-answer";

/** A sale to review: vouchers, price, and balance before and after. */
export function ReviewSale({ review }: { readonly review: SaleReview }) {
  const { quantity, customerIdentifier, fields, denomination_display: value, total_display: total } = review;
  return (
    // It takes the focus from the button that was pressed, which is gone, and is read aloud.
    <fieldset tabIndex={-1} ref={focusOnce} className="flex min-w-0 flex-col gap-5 outline-none">
      <legend className="mb-5 text-lg font-semibold">Confirm this sale</legend>
      {Object.entries(fields).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <LiveMoney environment="live" />
      <DescriptionList>
        <DescriptionItem term="Vouchers">
          {quantity} {quantity === 1 ? "voucher" : "vouchers"} of <Money display={value} />
        </DescriptionItem>
        <DescriptionItem term="Customer">{customerIdentifier}</DescriptionItem>
        <DescriptionItem term="Price">
          <Money display={total} className="font-semibold" />, taken from your wallet
        </DescriptionItem>
        <DescriptionItem term="Balance before">
          <Money display={review.before_display} />
        </DescriptionItem>
        <DescriptionItem term="Balance after">
          <Money display={review.after_display} />
        </DescriptionItem>
      </DescriptionList>
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="confirmed" value="yes" pendingLabel="Selling">
          Sell for {total} in live
        </SubmitButton>
        <SubmitButton name="change" value="yes" variant="secondary">
          Change
        </SubmitButton>
      </div>
    </fieldset>
  );
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}
