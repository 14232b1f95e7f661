import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { notFoundPage } from "@/app/_dashboard/not-found-page";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { findLedgerAccount } from "@/lib/ledger/list-entries";
import { entriesOf } from "../entry-list";

export async function GET(
  request: Request,
  context: AccountParams<{ ledgerAccountId: string }>,
): Promise<Response> {
  const { user, environment } = await requireAccount(context.params, "operator");
  const { ledgerAccountId } = await context.params;
  const { id } = await findLedgerAccount(user, environment, ledgerAccountId).catch(notFoundPage);
  return csvRoute(entriesOf(id), "operator")(request, context);
}
