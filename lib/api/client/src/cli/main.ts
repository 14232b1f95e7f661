#!/usr/bin/env node
import { VERSION } from "../generated/version.js";
import { TesseraError } from "../tessera-error.js";
import type { Command } from "./command.js";
import { COMPLETE, candidatesFor, completion } from "./completion.js";
import { listEvents, resendEvent, tailEvents, triggerEvent } from "./events.js";
import { cancelIntent, createIntent, getIntent, listIntents } from "./intents.js";
import { listen } from "./listen.js";
import { login } from "./login.js";
import { closestNames, didYouMean, UsageError } from "./read-args.js";
import { createRefund, listRefunds } from "./refunds.js";

/** All commands by name, such as `events list`, except the hidden {@link COMPLETE}. */
const commands: Readonly<Record<string, Command>> = {
  login,
  listen,
  trigger: triggerEvent,
  "events tail": tailEvents,
  "events list": listEvents,
  "events resend": resendEvent,
  "intents create": createIntent,
  "intents list": listIntents,
  "intents get": getIntent,
  "intents cancel": cancelIntent,
  "refunds create": createRefund,
  "refunds list": listRefunds,
  completion,
};

const write = (stream: NodeJS.WriteStream) => (line: string) => {
  stream.write(`${line}\n`);
};
/**
 * Ends the program when it cannot write to standard output. The exit code is 0 if a reader such as `head` has closed the output
 * early, otherwise 1.
 */
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === "EPIPE" ? 0 : 1);
});
const say = write(process.stdout);
const note = write(process.stderr);

/**
 * Aborted at the first SIGINT or SIGTERM, so that the running command stops. A second signal of the same kind ends the process.
 */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

const STOPPED =
  "Stopped before the server responded. If the command changes something, check whether it took effect.";

function usage(shown = Object.values(commands)): string {
  const lines = shown.map(({ usage: [call, words] }) => `  tessera-client ${call}\n      ${words}`);
  return `Tessera from the command line.\n\n${lines.join("\n")}\n\nTESSERA_URL and TESSERA_KEY together replace login. --version prints the version.`;
}

/** Returns the commands of a group such as `events`, or undefined if there is no such group. */
function commandsOf(group: string): Command[] | undefined {
  const names = Object.keys(commands).filter((name) => name.startsWith(`${group} `));
  return names.length === 0 ? undefined : names.flatMap((name) => commands[name] ?? []);
}

async function run(args: readonly string[]): Promise<void> {
  const [first = "help", second = ""] = args;
  if (first === COMPLETE) return candidatesFor(args.slice(1), commands).forEach(say);
  if (first === "--version" || first === "-v") return say(VERSION);
  const typed = [...(second === "" || second.startsWith("-") ? [] : [`${first} ${second}`]), first];
  const known = typed.find((name) => Object.hasOwn(commands, name));
  const command = known === undefined ? undefined : commands[known];
  const asksHow = first === "help" || args.some((one) => one === "--help" || one === "-h");
  if (asksHow) return say(usage(command ? [command] : commandsOf(first)));
  if (!command || known === undefined) {
    const meant = typed
      .map((name) => closestNames(name, Object.keys(commands)))
      .find((names) => names.length > 0);
    throw new UsageError(
      `Unknown command.${didYouMean(meant ?? [])} Run tessera-client --help to list all commands.`,
    );
  }
  await command.run(args.slice(known.split(" ").length), { say, note, signal: stopping.signal });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isForeseen =
    error instanceof TesseraError || error instanceof UsageError || error instanceof TypeError;
  const isStopped = error === stopping.signal.reason;
  note(isStopped ? STOPPED : isForeseen ? error.message : String(error));
  process.exitCode = error instanceof UsageError || error instanceof TypeError ? 2 : 1;
}
