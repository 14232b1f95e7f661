import type { Environment } from "@/components/shell/environment-badge";
import { classNames } from "@/components/ui/class-names";
import { Banknote } from "@/components/ui/icons";
import { formatMinor } from "@/lib/base/money";

type MoneyProps = { readonly className?: string } & (
  | { readonly display: string }
  | { readonly amountMinor: number; readonly currency: string }
);

/** Shows an amount, given in minor units or as a `*_display` text. Digits have equal width, and the amount never wraps. */
export function Money(props: MoneyProps) {
  const text = "display" in props ? props.display : formatMinor(props.amountMinor, props.currency);
  return <span className={classNames("whitespace-nowrap tabular-nums", props.className)}>{text}</span>;
}

/** Shows a warning above forms that move real money. Renders nothing in the test environment. */
export function LiveMoney({ environment }: { readonly environment: Environment }) {
  if (environment === "test") return null;
  return (
    <p className="flex items-start gap-2 rounded-md border-2 border-primary bg-primary-soft px-3 py-2 text-sm text-primary">
      <Banknote aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong>Live.</strong> This moves real money.
      </span>
    </p>
  );
}

/**
 * Returns the label of a button that moves money. In the live environment, the label is `act` followed by `in live`, as in
 * `Charge back €5.00 in live`.
 */
export function moneyActionLabel(act: string, environment: Environment): string {
  return environment === "live" ? `${act} in live` : act;
}
