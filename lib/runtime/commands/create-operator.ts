import { say } from "@/lib/runtime/process/progress";
import { givenCredentials, useVerbs } from "./operator-command";
import { runCommand } from "./run-command";

/** `npm run operator:create -- --email you@example.com`: adds an operator. */
await runCommand(async () => {
  const input = await givenCredentials();
  await useVerbs(async () => {
    const { createOperator } = await import("@/lib/identity/users/manage-operators");
    await createOperator(input);
    say(`${input.email} may now sign in as an operator.`);
  });
});
