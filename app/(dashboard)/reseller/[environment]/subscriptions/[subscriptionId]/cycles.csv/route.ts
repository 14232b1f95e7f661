import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { viewBilledSubscription } from "@/lib/payments/cycles/view-billed-subscription";
import { cyclesOf } from "../cycle-list";

export async function GET(
  request: Request,
  context: AccountParams<{ subscriptionId: string }>,
): Promise<Response> {
  const { caller } = await requireAccount(context.params, "reseller");
  const { subscriptionId } = await context.params;
  const { id } = await viewBilledSubscription(caller, subscriptionId).catch(notFoundPage);
  return csvRoute(cyclesOf(id), "reseller")(request, context);
}
