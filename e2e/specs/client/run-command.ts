import type { InstalledClient } from "../../support/fixtures/installed-client";
import { toldBy } from "./command-output";

/** Runs a command to completion and returns its output and exit code. */
export async function ran(
  client: InstalledClient,
  args: readonly string[],
  env: Record<string, string>,
  typed = "",
) {
  const child = client.command(args, env);
  const told = toldBy(child);
  child.stdin?.end(typed);
  const code = await told.ended;
  return { code, out: told.out(), err: told.err() };
}
