import { inspect } from "node:util";
import { AppError } from "@/lib/base/errors";
import { SettingsError } from "@/lib/base/settings/env";
import { StartupError } from "@/lib/base/startup-error";
import { print } from "@/lib/runtime/process/output";

/**
 * Runs a command to its end: a foreseen failure is one sentence, any other its stack, and both exit with 1. With `--help` a
 * command that has a help text only shows it.
 */
export async function runCommand(command: () => Promise<void>, help?: string): Promise<void> {
  if (help !== undefined && process.argv.slice(2).some((option) => option === "--help" || option === "-h"))
    return print(help);
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}

function errorMessage(error: unknown): string {
  if (error instanceof AppError && error.errors) {
    return Object.entries(error.errors)
      .map(([field, messages]) => `${field} ${messages.join(", ")}.`)
      .join("\n");
  }
  return isExpected(error) ? error.message : inspect(error);
}

function isExpected(error: unknown): error is Error {
  if (error instanceof StartupError || error instanceof SettingsError || error instanceof AppError)
    return true;
  // A misspelt option: Node says which, and how to write it.
  return error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code));
}
