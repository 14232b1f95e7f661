#!/usr/bin/env node
import { TesseraError } from "../tessera-error.js";
import { commands } from "./commands.js";
import { UsageError } from "./usage-error.js";

const write = (stream: NodeJS.WriteStream) => (line: string) => {
  stream.write(`${line}\n`);
};
const say = write(process.stdout);
const note = write(process.stderr);

/** Ends what is followed; a second time ends the process. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

function usage(): string {
  const lines = Object.values(commands).map(
    ({ usage: [call, words] }) => `  tessera-client ${call}\n      ${words}`,
  );
  return `Tessera from the command line.\n\n${lines.join("\n")}\n\nTESSERA_URL and TESSERA_KEY stand in for login.`;
}

async function run(args: readonly string[]): Promise<void> {
  const known = [args.slice(0, 2).join(" "), args[0] ?? ""].find((name) => Object.hasOwn(commands, name));
  const command = known === undefined ? undefined : commands[known];
  if (!command || known === undefined) {
    (args.length === 0 || args[0] === "--help" ? say : note)(usage());
    process.exitCode = args.length === 0 || args[0] === "--help" ? 0 : 2;
    return;
  }
  await command.run(args.slice(known.split(" ").length), { say, note, signal: stopping.signal });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isForeseen =
    error instanceof TesseraError || error instanceof UsageError || error instanceof TypeError;
  note(isForeseen ? error.message : String(error));
  process.exitCode = error instanceof UsageError || error instanceof TypeError ? 2 : 1;
}
