import { print } from "@/lib/runtime/process/output";
import { readCredentials, runWithDatabase } from "./operator-command";
import { runCommand } from "./run-command";

const HELP = `npm run operator:create -- --email you@example.com

  --email  the operator's email address; asked for if neither it nor OPERATOR_EMAIL is set
  --help   show this

Adds an operator. The password comes from OPERATOR_PASSWORD or is asked for.`;

/** `npm run operator:create -- --email you@example.com`: adds an operator. */
await runCommand(async () => {
  const input = await readCredentials();
  await runWithDatabase(async () => {
    const { createOperator } = await import("@/lib/identity/users/manage-operators");
    await createOperator(input);
    print(`${input.email} can now sign in as an operator.`);
  });
}, HELP);
