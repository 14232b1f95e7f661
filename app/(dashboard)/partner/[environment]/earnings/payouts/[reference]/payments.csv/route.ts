import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import {
  type AccountParams,
  notFoundPage,
  referenceOf,
  requireAccount,
} from "@/app/(dashboard)/_shell/require-account";
import { retrieveOwnPayout } from "@/lib/money/payouts/own-payouts";
import { linesOf } from "../line-list";

export async function GET(
  request: Request,
  context: AccountParams<{ reference: string }>,
): Promise<Response> {
  const { caller } = await requireAccount(context.params, "partner");
  const { reference } = await retrieveOwnPayout(caller, referenceOf((await context.params).reference)).catch(
    notFoundPage,
  );
  return csvRoute(linesOf(reference), "partner")(request, context);
}
