import { say } from "@/lib/runtime/process/progress";
import { givenCredentials, useVerbs } from "./operator-command";
import { runCommand } from "./run-command";

/** `npm run operator:reset -- --email you@example.com`: gives an operator a new password. */
await runCommand(async () => {
  const input = await givenCredentials();
  await useVerbs(async () => {
    const { resetOperator } = await import("@/lib/identity/users/manage-operators");
    await resetOperator(input);
    say(`${input.email} has a new password and is signed out everywhere.`);
  });
});
