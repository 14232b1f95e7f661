import { print } from "@/lib/runtime/process/output";
import { readCredentials, runWithDatabase } from "./operator-command";
import { runCommand } from "./run-command";

const HELP = `npm run operator:reset -- --email you@example.com

  --email  the operator's email address; asked for if neither it nor OPERATOR_EMAIL is set
  --help   show this

Gives an operator a new password, signs them out, and resets a lost authenticator. The password comes from OPERATOR_PASSWORD or
is asked for.`;

/**
 * `npm run operator:reset -- --email you@example.com`: gives an operator a new password, removes the second factor and ends all
 * sessions.
 */
await runCommand(async () => {
  const input = await readCredentials();
  await runWithDatabase(async () => {
    const { resetOperator } = await import("@/lib/identity/users/manage-operators");
    await resetOperator(input);
    print(`${input.email} has a new password and is signed out everywhere.`);
  });
}, HELP);
