import { parseArgs } from "node:util";
import { z } from "zod";
import { ROLES, type Role } from "@/lib/base/settings/process-settings";
import { StartupError } from "@/lib/base/startup-error";

export type StartOptions = {
  /** Next in development, as `npm run dev` has it. */
  readonly dev: boolean;
  /** A demo world without a past. */
  readonly empty: boolean;
  /** The one role to run; undefined runs all of them. */
  readonly role: Role | undefined;
  readonly help: boolean;
};

export const START_HELP = `npm start [-- options]

  --empty   make the demo world without its ninety days of trade: its accounts, their
            keys and credited wallets alone. Only for the first start on a data folder.
  --role    run the processes of one role alone: api, pages or jobs. Needs a DATABASE_URL
            and a real Inngest; the role api also needs PAGES_URL and JOBS_URL.
  --help    show this

Settings are variables of the environment or of a .env file; .env.example lists them.`;

/** Reads what stands behind `npm start --`. Throws {@link StartupError} for anything it does not know. */
export function readStartOptions(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        dev: { type: "boolean" },
        empty: { type: "boolean" },
        role: { type: "string" },
        help: { type: "boolean" },
      },
    });
    const { dev = false, empty = false, help = false } = values;
    return {
      dev,
      empty,
      help,
      role: values.role === undefined ? undefined : z.enum(ROLES).parse(values.role),
    };
  } catch {
    throw new StartupError(`Unknown option in "${args.join(" ")}". npm start -- --help tells them.`);
  }
}
