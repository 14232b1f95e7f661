import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Act } from "@/lib/identity/audit/act";

/** What a command on the server does to an operator, who is named, since a removed one is known by no id any more. */
export function operatorAct(
  action: "operator.made" | "operator.removed" | "operator.reset",
  email: string,
): Act {
  return { actorId: null, accountId: PLATFORM_ACCOUNT_ID, action, detail: { operator: email }, at: now() };
}
