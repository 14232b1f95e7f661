import { print } from "@/lib/runtime/process/output";
import { readOperatorEmail, runWithDatabase } from "./operator-command";
import { runCommand } from "./run-command";

const HELP = `npm run operator:remove -- --email you@example.com

  --email  the operator's email address; asked for if neither it nor OPERATOR_EMAIL is set
  --help   show this

Ends an operator's access. The last operator cannot be removed.`;

/** `npm run operator:remove -- --email you@example.com`: removes an operator's access and keeps their history. */
await runCommand(async () => {
  const email = await readOperatorEmail();
  await runWithDatabase(async () => {
    const { removeOperator } = await import("@/lib/identity/users/manage-operators");
    await removeOperator(email);
    print(`${email} is signed out everywhere and is no longer an operator.`);
  });
}, HELP);
