import { noteAct } from "@/lib/audit/note-act";
import { rolesFor } from "@/lib/audit/roles-for";
import { now } from "@/lib/clock";
import { LOST, untilWon } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import { assertRole } from "@/lib/roles";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { cancel } from "./cancel";
import { selectByAccessCode } from "./store";

/**
 * The operator confirms a cancellation in the place of a reseller that stays silent; audited in the same write.
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
  return untilWon(async () => {
    const row = await selectByAccessCode(accessCode);
    if (row?.resellerId !== resellerId) throw new AppError("not_found");
    if (row.status === "canceled") return "already_canceled";
    if (row.status === "completed") throw new AppError("subscription_already_completed");
    if (!row.cancelRequestedAt) throw new AppError("subscription_cancellation_not_requested");
    const at = now();
    const detail = { subscription: row.reference };
    const action = "subscription.cancellation_confirmed" as const;
    const act = { actorId: operator.userId, accountId: resellerId, action, detail, at };
    if (!(await cancel(row, at, { act }))) return LOST;
    noteAct(act);
    return "canceled";
  });
}
