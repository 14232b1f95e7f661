import { print } from "@/lib/runtime/process/output";
import { readCredentials, runWithDatabase } from "./operator-command";
import { runCommand } from "./run-command";

/** `npm run operator:reset -- --email you@example.com`: gives an operator a new password. */
await runCommand(async () => {
  const input = await readCredentials();
  await runWithDatabase(async () => {
    const { resetOperator } = await import("@/lib/identity/users/manage-operators");
    await resetOperator(input);
    print(`${input.email} has a new password and is signed out everywhere.`);
  });
});
