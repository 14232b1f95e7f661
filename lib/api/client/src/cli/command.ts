import { createTessera, type Tessera } from "../tessera.js";
import { credentialsIn } from "./credentials.js";
import { type Options, type Read, readArgs } from "./read-args.js";

/**
 * What the program passes to a running command: `say` prints to standard output, `note` to standard error, and `signal` stops it.
 */
type Surroundings = {
  readonly say: (line: string) => void;
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
};

type Declaration<Given extends Options> = {
  /** The syntax of the command and its description. */
  readonly usage: readonly [call: string, words: string];
  readonly options: Given;
  /** The maximum number of positional arguments. Default: 0. */
  readonly takes?: number;
  /** The possible values of the first positional argument, for shell completion. */
  readonly choices?: readonly string[];
  run(input: Read<Given>, surroundings: Surroundings): Promise<void>;
};

export type Command = Pick<Declaration<Options>, "usage" | "options" | "choices"> & {
  run(args: string[], surroundings: Surroundings): Promise<void>;
};

/** Returns a command that parses its arguments before it runs. Its `run` throws UsageError for invalid arguments. */
export function command<const Given extends Options>(declared: Declaration<Given>): Command {
  const { options, takes = 0, run } = declared;
  return {
    ...declared,
    run: (args, surroundings) => run(readArgs(args, options, takes), surroundings),
  };
}

/**
 * Returns a client with the credentials of the environment or of `login`. Throws UsageError if they are missing or incomplete.
 */
export const signedIn = (): Tessera => createTessera(credentialsIn(process.env));
