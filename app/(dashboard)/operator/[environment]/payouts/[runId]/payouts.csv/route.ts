import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { retrieveRun } from "@/lib/money/payouts/read-runs";
import { payoutsOf } from "../payout-list";

export async function GET(request: Request, context: AccountParams<{ runId: string }>): Promise<Response> {
  const { user, environment } = await requireAccount(context.params, "operator");
  const { runId } = await context.params;
  const { id } = await retrieveRun(user, environment, runId).catch(notFoundPage);
  return csvRoute(payoutsOf(id), "operator")(request, context);
}
