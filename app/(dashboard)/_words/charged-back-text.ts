import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";

/** The result of a charge-back; `returned` is undefined if it was already charged back. */
export function chargedBackText(returned: number | undefined): string {
  if (returned === undefined) return "This sale was already charged back. Nothing was changed.";
  return `Sale charged back; ${formatMinor(returned, env().CURRENCY)} returned to the wallet`;
}
