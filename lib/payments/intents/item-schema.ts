import { z } from "zod";
import { refinementError } from "@/lib/base/field-errors";
import { currencyField, displayField, textLine } from "@/lib/base/fields";
import { formatMinor, MAX_AMOUNT_MINOR } from "@/lib/base/money";

const MAX_ITEMS = 20;
const MAX_QUANTITY = 1_000_000;

const nameField = { description: "What it is, in the language of the customer.", example: "Ticket, row 7" };
const quantityField = { description: "How many.", example: 2 };
const unitAmountField = {
  description: "The amount for each, in minor units. Negative for a discount.",
  example: 600,
};

/** One item of a purchase, as sent in a create request. */
const itemInput = z.object({
  name: textLine(100).meta(nameField),
  quantity: z
    .int({ error: "must be an integer" })
    .min(1, "must be at least 1")
    .max(MAX_QUANTITY, `must be at most ${MAX_QUANTITY}`)
    .meta(quantityField),
  unit_amount: z
    .int({ error: "must be an integer in minor units" })
    .min(-MAX_AMOUNT_MINOR, `must be at least -${MAX_AMOUNT_MINOR}`)
    .max(MAX_AMOUNT_MINOR, `must be at most ${MAX_AMOUNT_MINOR}`)
    .meta(unitAmountField),
});

/** An item as it is stored. */
export type Item = z.output<typeof itemInput>;

export const itemsInput = itemInput
  .array()
  .min(1, "must have at least 1 item")
  .max(MAX_ITEMS, `must have at most ${MAX_ITEMS} items`);

/** The items as returned by the API. */
export const itemsField = z
  .object({
    name: z.string().meta(nameField),
    quantity: z.int().meta(quantityField),
    unit_amount: z.int().meta(unitAmountField),
    unit_amount_display: displayField("unit_amount").meta({ example: "€6.00" }),
    currency: currencyField,
  })
  .array();

/**
 * Returns the total of an item, in minor units. The total is exact: the limits of quantity, amount and number of items keep sums
 * below 2^53.
 */
export const totalOf = ({ quantity, unit_amount }: Item): number => quantity * unit_amount;

/** Returns an error if the totals of the items do not add up to `amount`, otherwise undefined. All amounts are in minor units. */
export function itemsFault(items: readonly Item[], amount: number) {
  const total = items.reduce((sum, item) => sum + totalOf(item), 0);
  if (total === amount) return undefined;
  const difference = total < amount ? `${amount - total} less` : `${total - amount} more`;
  return refinementError(
    "mismatch",
    `must add up to amount: they add up to ${total}, ${difference} than ${amount}`,
  );
}

/** Returns stored items as the API shows them. */
export function presentItems(items: readonly Item[], currency: string): z.output<typeof itemsField> {
  return items.map((item) => ({
    ...item,
    unit_amount_display: formatMinor(item.unit_amount, currency),
    currency,
  }));
}
