import type { Environment } from "@/components/shell/environment-badge";
import { Banknote } from "@/components/ui/icons";

/** Shows a warning in a form that moves real money. Renders nothing in the test environment. */
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
 * Returns the label of a button that moves money. In the live environment, the label is `act` followed by `in live mode`,
 * as in `Charge back €5.00 in live mode`.
 */
export function moneyActionLabel(act: string, environment: Environment): string {
  return environment === "live" ? `${act} in live mode` : act;
}
