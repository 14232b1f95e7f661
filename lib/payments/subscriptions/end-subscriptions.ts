import type { Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { cancel } from "./cancel";
import { decideCancel } from "./rules";
import { selectOpenOf } from "./store";

/**
 * Cancels every open subscription of a partner's customer, each as the partner would, in a write of its own with its event.
 * Throws `forbidden`, and cancels nothing, where a reseller that bills one has to be asked first; one that begins to bill
 * meanwhile is found when some are canceled already.
 */
export function endSubscriptions(partner: Tenant, customerId: string): Promise<void> {
  return retryOnConflict<void>(async () => {
    const open = await selectOpenOf(partner, customerId);
    const billed = open.filter((row) => decideCancel(row) !== "cancel");
    if (billed.length > 0) throw new AppError("forbidden", { message: stillBilled(billed) });
    for (const row of open) if (!(await cancel(row, now()))) return CONFLICT;
    return undefined;
  });
}

const NAMED = 5;

function stillBilled(billed: readonly { reference: string }[]): string {
  const named = billed.slice(0, NAMED).map(({ reference }) => reference);
  const more = billed.length > NAMED ? ` and ${billed.length - NAMED} more` : "";
  return (
    `A reseller still bills this customer: ${named.join(", ")}${more}. Nothing was changed. Have the partner cancel, and ` +
    "try again once the reseller has confirmed; an operator may confirm in its place."
  );
}
