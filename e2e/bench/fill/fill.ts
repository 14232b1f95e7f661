import { parseArgs } from "node:util";
import pg from "pg";
import { env } from "@/lib/base/settings/env";
import { StartupError } from "@/lib/base/startup-error";
import { closePool } from "@/lib/db/pool";
import { runCommand } from "@/lib/runtime/commands/run-command";
import { prepareDatabase } from "@/lib/runtime/migrations/migrate";
import { print } from "@/lib/runtime/process/output";
import { withDatabase } from "@/lib/runtime/start/use-database";
import { fillDatabase } from "./fill-database";
import { gatherEarnings } from "./gather-earnings";
import { FILLED_PASSWORD, filledEmail, placesOf } from "./scale";

const USAGE = "npm run bench:fill -- --rows 1000000 [--accounts 1000]";
const LEAST = 1_000;
const MOST = 100_000_000;

/** `npm run bench:fill`: fills the database of DATABASE_URL or TESSERA_DATA_DIR with thirteen months of generated trade. */
await runCommand(() =>
  withDatabase(async (databaseUrl) => {
    const options = { rows: { type: "string" }, accounts: { type: "string", default: "1000" } } as const;
    const { values } = parseArgs({ options });
    const scale = { rows: whole("rows", values.rows), accounts: whole("accounts", values.accounts, 8) };
    await prepareDatabase(databaseUrl, env().CURRENCY);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const step = (name: string, seconds: number) => print(`${name.padEnd(12)} ${seconds.toFixed(1)} s`);
      await fillDatabase(client, scale, step);
      const beganMs = performance.now();
      await gatherEarnings(client);
      step("earnings", (performance.now() - beganMs) / 1_000);
    } finally {
      await client.end();
    }
    await closePool();
    const { heavy, usual, quiet } = placesOf(scale);
    print(`Most trade: ${filledEmail("partner", heavy)}, ${filledEmail("reseller", heavy)}`);
    print(`Its share of it: ${filledEmail("partner", usual)}; hardly any: ${filledEmail("partner", quiet)}`);
    print(`Everybody's password: ${FILLED_PASSWORD}`);
  }),
);

function whole(name: string, text: string | undefined, min = LEAST): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= MOST) return number;
  throw new StartupError(`--${name} must be a whole number from ${min} to ${MOST}: ${USAGE}`);
}
