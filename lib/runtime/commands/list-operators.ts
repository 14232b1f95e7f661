import { print } from "@/lib/runtime/process/output";
import { runWithDatabase } from "./operator-command";
import { refuseOptions, runCommand } from "./run-command";

const HELP = `npm run operator:list

Lists who can sign in as an operator.`;

/** `npm run operator:list`: lists the operators. */
await runCommand(async () => {
  refuseOptions();
  await runWithDatabase(async () => {
    const { listOperators } = await import("@/lib/identity/users/manage-operators");
    const operators = await listOperators();
    if (operators.length === 0)
      print("There are no operators. Add one: npm run operator:create -- --email you@example.com");
    for (const { email, createdAt, lastSignInAt } of operators) {
      const signedIn = lastSignInAt ? `last signed in ${lastSignInAt.toISOString()}` : "never signed in";
      print(`${email}, created ${createdAt.toISOString()}, ${signedIn}`);
    }
  });
}, HELP);
