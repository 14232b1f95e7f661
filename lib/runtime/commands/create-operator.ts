import { print } from "@/lib/runtime/process/output";
import { readCredentials, runWithDatabase } from "./operator-command";
import { runCommand } from "./run-command";

/** `npm run operator:create -- --email you@example.com`: adds an operator. */
await runCommand(async () => {
  const input = await readCredentials();
  await runWithDatabase(async () => {
    const { createOperator } = await import("@/lib/identity/users/manage-operators");
    await createOperator(input);
    print(`${input.email} can now sign in as an operator.`);
  });
});
