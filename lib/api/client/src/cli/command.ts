import { createTessera, type Tessera } from "../tessera.js";
import { credentialsIn } from "./credentials.js";
import { type Options, type Read, readArgs } from "./read-args.js";

/** The output and the abort signal of a command. */
type Surroundings = {
  readonly say: (line: string) => void;
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
};

type Declaration<Given extends Options> = {
  /** The syntax of the command and its description. */
  readonly usage: readonly [call: string, words: string];
  readonly options: Given;
  /** The maximum number of positional arguments. Default: none. */
  readonly takes?: number;
  /** The values of the first positional argument, if they are known. */
  readonly choices?: readonly string[];
  run(input: Read<Given>, surroundings: Surroundings): Promise<void>;
};

export type Command = Pick<Declaration<Options>, "usage" | "options" | "choices"> & {
  run(args: string[], surroundings: Surroundings): Promise<void>;
};

/** Declares a command whose arguments are parsed by its options. */
export function command<const Given extends Options>(declared: Declaration<Given>): Command {
  const { options, takes = 0, run } = declared;
  return {
    ...declared,
    run: (args, surroundings) => run(readArgs(args, options, takes), surroundings),
  };
}

/** A client with the credentials of the environment or of `login`. Throws UsageError if there are none. */
export const signedIn = (): Tessera => createTessera(credentialsIn(process.env));
