import { NotFoundError } from "../generated/errors.js";
import { createTessera, type Tessera } from "../tessera.js";
import { TesseraError } from "../tessera-error.js";
import { readCredentials } from "./credentials.js";
import { type Options, type ParsedArgs, readArgs } from "./read-args.js";

/**
 * What the program passes to a running command. `say` prints a line to standard output, and `note` prints one to standard
 * error. The command must stop when `signal` is aborted.
 */
type CommandContext = {
  readonly say: (line: string) => void;
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
};

type Declaration<CommandOptions extends Options> = {
  /** The syntax of the command and its description. */
  readonly usage: readonly [call: string, words: string];
  readonly options: CommandOptions;
  /** The maximum number of positional arguments. Default: 0. */
  readonly takes?: number;
  /** The possible values of the first positional argument, for shell completion. */
  readonly choices?: readonly string[];
  run(input: ParsedArgs<CommandOptions>, context: CommandContext): Promise<void>;
};

export type Command = Pick<Declaration<Options>, "usage" | "options" | "choices"> & {
  run(args: string[], context: CommandContext): Promise<void>;
};

/** Returns a command that parses its arguments before it runs. Its `run` can also throw the errors of {@link readArgs}. */
export function command<const CommandOptions extends Options>(
  declared: Declaration<CommandOptions>,
): Command {
  const { options, takes = 0, run } = declared;
  return {
    ...declared,
    run: (args, context) => run(readArgs(args, options, takes), context),
  };
}

/**
 * Returns a client with the credentials from environment variables or from `login`. Throws UsageError if they are missing or
 * incomplete, and TypeError for invalid environment variables.
 */
export const signedInClient = (): Tessera => createTessera(readCredentials());

/**
 * Returns the result of the call. Converts a `not_found` error to a TesseraError that names the object (`what`) and says what
 * to do (`hint`).
 */
export async function found<Data>(call: Promise<Data>, what: string, hint: string): Promise<Data> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new TesseraError(`${what} was not found with this key. ${hint}`);
  }
}
