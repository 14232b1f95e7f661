import { print } from "@/lib/runtime/process/output";
import { readOperatorEmail, runWithDatabase } from "./operator-command";
import { runCommand } from "./run-command";

/** `npm run operator:remove -- --email you@example.com`: removes an operator's access and keeps their history. */
await runCommand(async () => {
  const email = await readOperatorEmail();
  await runWithDatabase(async () => {
    const { removeOperator } = await import("@/lib/identity/users/manage-operators");
    await removeOperator(email);
    print(`${email} is signed out everywhere and is no longer an operator.`);
  });
});
