import { parseArgs } from "node:util";
import { type Environment, environmentField } from "@/lib/base/fields";
import { StartupError } from "@/lib/base/startup-error";
import { print } from "@/lib/runtime/process/output";
import { runCommand } from "./run-command";
import { runWithDatabase } from "./run-with-database";

const USAGE =
  "Specify --account (an account's ID or email) and --email of a partner's customer or --identifier of a reseller's customer. " +
  "--environment is test or live; omit it for both.";

const HELP = `npm run customer:erase -- options

  --account      the account's id or email
  --email        the customer's email, where the account is a partner's
  --identifier   the customer's identifier, where the account is a reseller's
  --environment  test or live; leave it out for both
  --help         show this

Erases the customer's personal data from the account. This cannot be undone.`;

/**
 * `npm run customer:erase -- --account acme@example.com --email customer@example.com`: erases a customer's personal data from
 * an account. The erasure cannot be undone.
 */
await runCommand(async () => {
  const { account, customer, environments } = readOptions();
  await runWithDatabase(async () => {
    const { eraseCustomerByCommand, findErasureAccount } = await import(
      "@/lib/operator/customer-erasure/erase-customer"
    );
    const { erasureSummary } = await import("@/lib/operator/customer-erasure/rules");
    const accountId = await findErasureAccount(account);
    for (const environment of environments) {
      const erased = await eraseCustomerByCommand({ account_id: accountId, environment, customer });
      print(`${environment}: ${erasureSummary(erased) ?? "nothing"} erased`);
    }
  });
}, HELP);

function readOptions(): { account: string; customer: string; environments: readonly Environment[] } {
  const option = { type: "string" } as const;
  const options = { account: option, email: option, identifier: option, environment: option };
  const { account, email, identifier, environment } = parseArgs({ options }).values;
  const customer = email ?? identifier;
  const named = environmentField.optional().safeParse(environment);
  if (!account || !customer?.trim() || (email && identifier) || !named.success) throw new StartupError(USAGE);
  return { account, customer, environments: named.data ? [named.data] : environmentField.options };
}
