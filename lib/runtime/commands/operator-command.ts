import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { StartupError } from "@/lib/base/startup-error";
import { operatorInput } from "@/lib/identity/users/schema";
import { expectTables } from "@/lib/runtime/migrations/check-database";
import { clientIsStale, generateClient } from "@/lib/runtime/migrations/generate-client";
import { runStep } from "@/lib/runtime/process/output";
import { withDatabase } from "@/lib/runtime/start/use-database";

/**
 * Returns the operator's email from `--email`, OPERATOR_EMAIL or the prompt. Throws {@link StartupError} when it is missing or
 * invalid.
 */
export async function readOperatorEmail(): Promise<string> {
  const email = await readEmail();
  if (!email) throw new StartupError("Specify --email.");
  return parseInput(operatorInput.pick({ email: true }), { email }).email;
}

/**
 * Returns the operator's email and new password. The password comes from OPERATOR_PASSWORD or the prompt, because other users
 * of the machine can see command-line arguments. Throws {@link StartupError} when either is missing or invalid.
 */
export async function readCredentials(): Promise<z.output<typeof operatorInput>> {
  const email = await readEmail();
  const password = process.env["OPERATOR_PASSWORD"] ?? (await readHidden("Password: "));
  if (!email || !password) {
    const usage = "Specify --email and a password, either in OPERATOR_PASSWORD or at the prompt.";
    throw new StartupError(usage);
  }
  return parseInput(operatorInput, { email, password });
}

/**
 * Runs `work` with a database connection, and closes the pool afterward. Generates the database client first if it is stale, so
 * `work` must use dynamic imports for modules that need the client. Throws {@link StartupError} when the database has no
 * tables.
 */
export async function runWithDatabase(work: () => Promise<void>): Promise<void> {
  if (clientIsStale()) await runStep("Generating the database client", generateClient);
  await withDatabase(async (databaseUrl) => {
    await expectTables(databaseUrl);
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
  return values.email ?? process.env["OPERATOR_EMAIL"] ?? (await ask("Email: "));
}

function parseInput<Output>(schema: z.ZodType<Output>, given: unknown): Output {
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

/** Prompts for a secret without echoing it. Returns an empty string when standard input is not a terminal. */
async function readHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) return "";
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write(question);
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}
