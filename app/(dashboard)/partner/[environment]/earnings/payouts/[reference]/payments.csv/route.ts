import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { notFoundPage } from "@/app/_dashboard/not-found-page";
import { referenceOf } from "@/app/_dashboard/reference-of";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { retrieveOwnPayout } from "@/lib/payouts/own-payouts";
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
