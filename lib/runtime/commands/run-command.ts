import { inspect, parseArgs } from "node:util";
import { AppError } from "@/lib/base/errors";
import { SettingsError } from "@/lib/base/settings/env";
import { StartupError } from "@/lib/base/startup-error";
import { print } from "@/lib/runtime/process/output";

/**
 * Runs a command and sets exit code 1 when it fails. Prints the message of an expected error, or its field errors if it has
 * any, and the stack of any other error. With `--help` or `-h`, prints `help`, if given, instead of running the command.
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

/** Throws for any argument, so that the command does not run with an option that it does not support, such as `--dry-run`. */
export function refuseOptions(): void {
  parseArgs({ options: {} });
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
  // Node's parser rejected an argument. Its message names the argument.
  return error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code));
}
