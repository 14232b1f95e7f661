import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { StartupError } from "@/lib/base/startup-error";
import { operatorInput } from "@/lib/identity/users/schema";
import { print } from "@/lib/runtime/process/output";
import { refuseOptions, runCommand } from "./run-command";
import { runWithDatabase } from "./run-with-database";

const EMAIL_HELP = `
  --email  the operator's email address; asked for if neither it nor OPERATOR_EMAIL is set
  --help   show this
`;

/** The commands that manage operators, by name. `npm run operator:<name>` passes the name as the first argument. */
const COMMANDS = {
  create: {
    help: `npm run operator:create -- --email you@example.com
${EMAIL_HELP}
Adds an operator. The password comes from OPERATOR_PASSWORD or is asked for.`,
    run: async () => {
      const input = await readCredentials();
      await withOperators(async ({ createOperator }) => {
        await createOperator(input);
        print(`${input.email} can now sign in as an operator.`);
      });
    },
  },
  list: {
    help: `npm run operator:list

Lists who can sign in as an operator.`,
    run: async () => {
      refuseOptions();
      await withOperators(async ({ listOperators }) => {
        const operators = await listOperators();
        if (operators.length === 0)
          print("There are no operators. Add one: npm run operator:create -- --email you@example.com");
        for (const { email, createdAt, lastSignInAt } of operators) {
          const signedIn = lastSignInAt ? `last signed in ${lastSignInAt.toISOString()}` : "never signed in";
          print(`${email}, created ${createdAt.toISOString()}, ${signedIn}`);
        }
      });
    },
  },
  remove: {
    help: `npm run operator:remove -- --email you@example.com
${EMAIL_HELP}
Ends an operator's access. The last operator with the owner role cannot be removed.`,
    run: async () => {
      const email = await readOperatorEmail();
      await withOperators(async ({ removeOperator }) => {
        await removeOperator(email);
        print(`${email} is signed out everywhere and is no longer an operator.`);
      });
    },
  },
  reset: {
    help: `npm run operator:reset -- --email you@example.com
${EMAIL_HELP}
Gives an operator a new password, signs them out, and resets a lost authenticator. The password comes from OPERATOR_PASSWORD or
is asked for.`,
    run: async () => {
      const input = await readCredentials();
      await withOperators(async ({ resetOperator }) => {
        await resetOperator(input);
        print(`${input.email} has a new password and is signed out everywhere.`);
      });
    },
  },
} as const;

type ManageOperators = typeof import("@/lib/identity/users/manage-operators");

function withOperators(work: (operators: ManageOperators) => Promise<void>): Promise<void> {
  return runWithDatabase(async () => work(await import("@/lib/identity/users/manage-operators")));
}

/**
 * Returns the operator's email from `--email`, OPERATOR_EMAIL or the prompt. Throws {@link StartupError} when it is missing or
 * invalid.
 */
async function readOperatorEmail(): Promise<string> {
  const email = await readEmail();
  if (!email) throw new StartupError("Specify --email.");
  return parseInput(operatorInput.pick({ email: true }), { email }).email;
}

/**
 * Returns the operator's email and new password. The password comes from OPERATOR_PASSWORD or the prompt, because other users
 * of the machine can see command-line arguments. Throws {@link StartupError} when either is missing or invalid.
 */
async function readCredentials(): Promise<z.output<typeof operatorInput>> {
  const email = await readEmail();
  const password = process.env["OPERATOR_PASSWORD"] ?? (await readHidden("Password: "));
  if (!email || !password) {
    const usage = "Specify --email and a password, either in OPERATOR_PASSWORD or at the prompt.";
    throw new StartupError(usage);
  }
  return parseInput(operatorInput, { email, password });
}

async function readEmail(): Promise<string> {
  const { values } = parseArgs({ options: { email: { type: "string" } } });
  return values.email ?? process.env["OPERATOR_EMAIL"] ?? (await ask("Email: "));
}

function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const { success, data, error } = schema.safeParse(input);
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

// Removes the name from the arguments, because the parser of the options would refuse it.
const [name = ""] = process.argv.splice(2, 1);
const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
await runCommand(async () => {
  if (!command) throw new StartupError(`Specify one of ${Object.keys(COMMANDS).join(", ")}.`);
  await command.run();
}, command?.help);
