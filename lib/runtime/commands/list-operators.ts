import { say } from "@/lib/runtime/process/progress";
import { useVerbs } from "./operator-command";
import { runCommand } from "./run-command";

/** `npm run operator:list`: who may sign in as an operator. */
await runCommand(async () => {
  await useVerbs(async () => {
    const { listOperators } = await import("@/lib/identity/users/manage-operators");
    for (const { email, createdAt, lastSignInAt } of await listOperators()) {
      const signedIn = lastSignInAt ? `last signed in ${lastSignInAt.toISOString()}` : "never signed in";
      say(`${email}, made ${createdAt.toISOString()}, ${signedIn}`);
    }
  });
});
