import { print } from "@/lib/runtime/process/output";
import { runWithDatabase } from "./operator-command";
import { runCommand } from "./run-command";

/** `npm run operator:list`: lists the operators. */
await runCommand(async () => {
  await runWithDatabase(async () => {
    const { listOperators } = await import("@/lib/identity/users/manage-operators");
    for (const { email, createdAt, lastSignInAt } of await listOperators()) {
      const signedIn = lastSignInAt ? `last signed in ${lastSignInAt.toISOString()}` : "never signed in";
      print(`${email}, created ${createdAt.toISOString()}, ${signedIn}`);
    }
  });
});
