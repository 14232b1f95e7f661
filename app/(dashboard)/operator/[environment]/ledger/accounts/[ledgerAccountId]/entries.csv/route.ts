import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { findLedgerAccount } from "@/lib/money/ledger/list-entries";
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
