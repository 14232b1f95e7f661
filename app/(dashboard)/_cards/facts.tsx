import { DateTime, Money } from "@/components/money/values";
import { DescriptionItem } from "@/components/ui/description-list";
import type { IntentResource } from "@/lib/payments/intents/schema";

type Props = Pick<IntentResource, "description"> & Partial<Pick<IntentResource, "items">>;

/** Renders a payment's description and purchased items, if it has any, as items of a description list. */
export function PurchaseFacts({ description, items }: Props) {
  return (
    <>
      {description !== null && (
        <DescriptionItem term="Description">
          <bdi className="wrap-anywhere">{description}</bdi>
        </DescriptionItem>
      )}
      {items && (
        <DescriptionItem term="Items">
          <ul className="flex flex-col gap-1">
            {items.map(({ name, quantity, unit_amount_display }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items can be equal, and the list never changes.
              <li key={index} className="flex flex-wrap gap-x-3">
                <span className="wrap-anywhere">
                  {quantity} × <bdi>{name}</bdi>
                </span>
                <span className="text-muted">
                  <Money display={unit_amount_display} />
                  {quantity > 1 && " each"}
                </span>
              </li>
            ))}
          </ul>
        </DescriptionItem>
      )}
    </>
  );
}

type TimeItemProps = {
  readonly term: string;
  readonly at: string | Date | null | undefined;
  readonly timezone: string;
  readonly show?: "date" | "second";
};

/** Renders a time as an item of a description list, or nothing if there is no time. */
export function TimeItem({ term, at, timezone, show }: TimeItemProps) {
  if (!at) return null;
  return (
    <DescriptionItem term={term}>
      <DateTime value={at} timeZone={timezone} show={show ?? "time"} />
    </DescriptionItem>
  );
}
