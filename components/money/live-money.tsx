import { Banknote } from "@/components/ui/icons";
import type { Environment } from "../shell/environment-badge";

/** Marks forms that move money; shows a warning in live. */
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

/** The label of a button that moves money: `Charge back €5.00 in live`. */
export function inLive(act: string, environment: Environment): string {
  return environment === "live" ? `${act} in live` : act;
}
