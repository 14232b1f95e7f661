import { AppError } from "@/lib/base/errors";
import { assertRole } from "@/lib/base/roles";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { rolesFor } from "@/lib/identity/audit/roles-for";
import { hasOpenEndpoint } from "@/lib/outbox/open-endpoint.sql";
import { cancel } from "./cancel";
import type { SubscriptionRow } from "./present-subscription";
import { decideCancel } from "./rules";
import { selectByAccessCode } from "./store";

/**
 * The operator confirms a cancellation in the place of a reseller that stays silent, or of one that nobody can ask, so that its
 * partner's wish was refused (`reseller_cancellation_unavailable`) and it would be billed for ever; audited in the same write.
 * Confirming what is canceled changes nothing. Throws `forbidden` for anybody else, `not_found` for a subscription this
 * reseller does not bill, `subscription_already_completed` and `subscription_cancellation_not_requested`.
 */
export function confirmForReseller(
  operator: SignedInUser,
  resellerId: string,
  accessCode: string,
): Promise<"canceled" | "already_canceled"> {
  assertOperator(operator);
  assertRole(operator.role, rolesFor["subscription.cancellation_confirmed"]);
  return retryOnConflict(async () => {
    const row = await selectByAccessCode(accessCode);
    if (row?.resellerId !== resellerId) throw new AppError("not_found", { message: NOT_ITS_OWN });
    if (row.status === "canceled") return "already_canceled";
    if (row.status === "completed") throw new AppError("subscription_already_completed");
    if (!row.cancelRequestedAt && !(await isBeyondAsking(row)))
      throw new AppError("subscription_cancellation_not_requested");
    const { reference: subscription, resellerSubscriptionReference } = row;
    const detail = { subscription, billed_as: resellerSubscriptionReference ?? accessCode };
    const act = actOn(operator, resellerId, "subscription.cancellation_confirmed", detail);
    if (!(await cancel(row, act.at, { act }))) return CONFLICT;
    noteAct(act);
    return "canceled";
  });
}

const NOT_ITS_OWN = "No subscription that this reseller bills has this access code.";

/** Whether its reseller would have to be asked and has no URL at which it could be. */
async function isBeyondAsking(row: SubscriptionRow): Promise<boolean> {
  const { resellerId: accountId, environment } = row;
  if (accountId === null || decideCancel(row) !== "request") return false;
  return !(await hasOpenEndpoint({ accountId, environment }));
}
