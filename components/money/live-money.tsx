import { Banknote } from "@/components/ui/icons";
import type { Environment } from "../shell/environment-badge";

/** Stands in every form that moves money, and in live says so: by a sentence, with a mark and live's own colour. */
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

/** What a button does that moves money: `Charge back €5.00 in live`. */
export function inLive(act: string, environment: Environment): string {
  return environment === "live" ? `${act} in live` : act;
}
