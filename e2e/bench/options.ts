import { parseArgs } from "node:util";
import type { Case } from "./case";
import type { Effort } from "./measure";

export type Options = Effort & {
  readonly cases: readonly Case[];
  /** The earlier commit to compare with. */
  readonly against: string | undefined;
};

export const USAGE = `npm run bench -- [--only sale,one-wallet] [--rounds 3] [--seconds 4] [--against <commit>]`;

/** Parses the command line. Throws an Error that explains an unknown or invalid option. */
export function optionsOf(args: readonly string[], all: readonly Case[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "4" },
      against: { type: "string" },
    },
  });
  const names = [...new Set(all.map(({ name }) => name))];
  const selected = values.only?.split(",") ?? names;
  const unknown = selected.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`--only takes ${names.join(", ")} with commas between them, not ${unknown.join(", ")}.`);
  return {
    cases: all.filter(({ name }) => selected.includes(name)),
    rounds: positive("--rounds", values.rounds),
    seconds: positive("--seconds", values.seconds),
    against: values.against,
  };
}

/** Parses the value of the option `name`. Throws an Error that names the option if `text` is not a positive number. */
export function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} takes a positive number, not ${text}.`);
  return value;
}
