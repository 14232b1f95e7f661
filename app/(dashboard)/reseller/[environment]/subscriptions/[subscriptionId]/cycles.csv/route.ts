import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { notFoundPage } from "@/app/_dashboard/not-found-page";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { viewBilledSubscription } from "@/lib/cycles/view-billed-subscription";
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
