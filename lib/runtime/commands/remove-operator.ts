import { say } from "@/lib/runtime/process/progress";
import { givenEmail, useVerbs } from "./operator-command";
import { runCommand } from "./run-command";

/** `npm run operator:remove -- --email you@example.com`: ends an operator's access, and keeps what they did. */
await runCommand(async () => {
  const email = await givenEmail();
  await useVerbs(async () => {
    const { removeOperator } = await import("@/lib/identity/users/manage-operators");
    await removeOperator(email);
    say(`${email} is signed out everywhere and no operator any more.`);
  });
});
