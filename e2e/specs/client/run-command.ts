import type { InstalledClient } from "../../support/fixtures/installed-client";
import { outputOf } from "./command-output";

/** Runs a command to completion with `typed` as its standard input, and returns its output and exit code. */
export async function runCommand(
  client: InstalledClient,
  args: readonly string[],
  env: Record<string, string>,
  typed = "",
) {
  const child = client.command(args, env);
  const output = outputOf(child);
  child.stdin?.end(typed);
  const code = await output.ended;
  return { code, out: output.out(), err: output.err() };
}
