import type { CheckoutItem } from "@/lib/payments/intents/view-checkout";
import type { Language } from "./language";
import { Amount, rich } from "./text";

interface PurchaseProps {
  readonly description: string | null;
  readonly items: readonly CheckoutItem[];
  readonly language: Language;
  readonly className?: string;
}

/** Renders what the customer pays for, or nothing if the partner sent neither a description nor items. */
export function Purchase({ description, items, language, className }: PurchaseProps) {
  if (description === null && items.length === 0) return null;
  const { money } = language;
  const { purchase } = language.messages.common;
  return (
    <section aria-label={purchase.title} className={className}>
      {description !== null && <Description text={description} />}
      {items.length > 0 && (
        <ul className="mt-1 divide-y divide-line text-sm">
          {items.map(({ name, quantity, unitAmount, total }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items can be equal, and the list never changes.
            <li key={index} className="flex justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi>
                {quantity > 1 && (
                  <span className="block text-muted">
                    {rich(purchase.each, {
                      quantity: <bdi dir="ltr">{quantity}</bdi>,
                      amount: <Amount of={unitAmount} money={money} />,
                    })}
                  </span>
                )}
              </span>
              <Amount of={total} money={money} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Renders text written by the partner, in the direction that the browser detects. */
export function Description({ text }: { readonly text: string }) {
  return (
    <p className="text-pretty wrap-anywhere">
      <bdi>{text}</bdi>
    </p>
  );
}
