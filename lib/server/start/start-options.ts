import { parseArgs } from "node:util";
import { StartupError } from "@/lib/server/process/startup-error";

export type StartOptions = {
  /** Next in development, as `npm run dev` has it. */
  readonly dev: boolean;
  /** A demo world without a past. */
  readonly empty: boolean;
  readonly help: boolean;
};

export const START_HELP = `npm start [-- options]

  --empty   make the demo world without its ninety days of trade: its accounts, their
            keys and credited wallets alone. Only for the first start on a data folder.
  --help    show this

Settings are variables of the environment or of a .env file; .env.example lists them.`;

/** Reads what stands behind `npm start --`. Throws {@link StartupError} for anything it does not know. */
export function readStartOptions(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { dev: { type: "boolean" }, empty: { type: "boolean" }, help: { type: "boolean" } },
    });
    return { dev: values.dev === true, empty: values.empty === true, help: values.help === true };
  } catch {
    throw new StartupError(`Unknown option in "${args.join(" ")}". npm start -- --help tells them.`);
  }
}
