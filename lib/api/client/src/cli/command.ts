import { createTessera, type Tessera } from "../tessera.js";
import { credentialsIn } from "./credentials.js";

/** The output and the abort signal of a command. */
type Surroundings = {
  readonly say: (line: string) => void;
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
};

export type Command = {
  /** The syntax of the command and its description. */
  readonly usage: readonly [call: string, words: string];
  run(args: string[], surroundings: Surroundings): Promise<void>;
};

/** A client with the credentials of the environment or of `login`. Throws UsageError if there are none. */
export const signedIn = (): Tessera => createTessera(credentialsIn(process.env));
