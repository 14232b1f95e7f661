import { parseArgs } from "node:util";
import { z } from "zod";
import { ROLES, type Role } from "@/lib/base/settings/process-settings";
import { StartupError } from "@/lib/base/startup-error";

export type StartOptions = {
  /** Whether to run in development mode, which `npm run dev` sets. */
  readonly dev: boolean;
  /** Whether to create the demo world without its history. */
  readonly empty: boolean;
  /** The only role to run, or undefined to run all roles. */
  readonly role: Role | undefined;
  readonly help: boolean;
};

export const START_HELP = `npm start [-- options]

  --empty   create the demo world without its ninety days of history, only with accounts, keys
            and credited wallets. Applies to the first start on a data folder.
  --role    run the processes of one role only: api, pages, checkout or jobs. Needs a DATABASE_URL
            and an external Inngest; the role api also needs PAGES_URL and JOBS_URL, and
            CHECKOUT_URL if the role checkout runs alone too.
  --help    show this

Settings are environment variables or come from a .env file; .env.example lists them.`;

/** Parses the arguments after `npm start --`. Throws {@link StartupError} for an unknown option or role. */
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
    throw new StartupError(`Unknown option in "${args.join(" ")}". Run npm start -- --help to list them.`);
  }
}
