import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";

/** What a charge-back did; `returned` is undefined when it had been done before. */
export function chargedBackText(returned: number | undefined): string {
  if (returned === undefined) return "This sale was already charged back. Nothing was changed.";
  return `Sale charged back; ${formatMinor(returned, env().CURRENCY)} returned to the wallet`;
}
