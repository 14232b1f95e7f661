import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { StartupError } from "@/lib/base/startup-error";
import { operatorInput } from "@/lib/identity/users/schema";
import { clientIsStale, generateClient } from "@/lib/runtime/migrations/generate-client";
import { step } from "@/lib/runtime/process/progress";
import { useDatabase } from "@/lib/runtime/start/use-database";
import { readHidden } from "./read-hidden";

/** The operator a command is about: from `--email`, OPERATOR_EMAIL or the terminal. */
export async function givenEmail(): Promise<string> {
  const email = await readEmail();
  if (!email) throw new StartupError("Give --email.");
  return checked(operatorInput.pick({ email: true }), { email }).email;
}

/**
 * The operator a command is about with a new password, from OPERATOR_PASSWORD or from the terminal, never from the
 * arguments, which other users of the machine can see.
 */
export async function givenCredentials(): Promise<z.output<typeof operatorInput>> {
  const email = await readEmail();
  const password = process.env["OPERATOR_PASSWORD"] ?? (await readHidden("Password: "));
  if (!email || !password) {
    const usage = "Give --email and a password: OPERATOR_PASSWORD in the environment, or typed when asked.";
    throw new StartupError(usage);
  }
  return checked(operatorInput, { email, password });
}

/** Does work that calls verbs, which it must import itself: the client they need may only be generated now. */
export async function useVerbs(work: () => Promise<void>): Promise<void> {
  if (clientIsStale()) await step("Generating the database client", generateClient);
  await useDatabase(async () => {
    try {
      await work();
    } finally {
      const { closePool } = await import("@/lib/db/pool");
      await closePool();
    }
  });
}

async function readEmail(): Promise<string> {
  const { values } = parseArgs({ options: { email: { type: "string" } } });
  return values.email ?? process.env["OPERATOR_EMAIL"] ?? (await ask("E-mail: "));
}

function checked<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`);
  throw new StartupError(faults.join(" "));
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return "";
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
