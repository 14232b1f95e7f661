import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { clientIsStale, generateClient } from "@/lib/server/migrations/generate-client";
import { say, step } from "@/lib/server/process/progress";
import { StartupError } from "@/lib/server/process/startup-error";
import { useDatabase } from "@/lib/server/start/use-database";
import { readHidden } from "./read-hidden";
import { runCommand } from "./run-command";

const USAGE = "Give --email and a password: OPERATOR_PASSWORD in the environment, or typed when asked.";

/**
 * `npm run operator:create -- --email you@example.com`: adds an operator. The password comes from OPERATOR_PASSWORD or
 * from the terminal, never from the arguments, which other users of the machine can see.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { email: { type: "string" } } });
  const email = values.email ?? process.env["OPERATOR_EMAIL"] ?? (await ask("E-mail: "));
  const password = process.env["OPERATOR_PASSWORD"] ?? (await readHidden("Password: "));
  if (!email || !password) throw new StartupError(USAGE);
  if (clientIsStale()) await step("Generating the database client", generateClient);
  await useDatabase(async () => {
    const { createOperator } = await import("@/lib/accounts/create-operator");
    const { operatorInput } = await import("@/lib/accounts/schema");
    const { closePool } = await import("@/lib/db/pool");
    try {
      const input = operatorInput.safeParse({ email, password });
      if (!input.success)
        throw new StartupError(
          input.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`).join(" "),
        );
      await createOperator(input.data);
      say(`${input.data.email} may now sign in as an operator.`);
    } finally {
      await closePool();
    }
  });
});

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return "";
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
