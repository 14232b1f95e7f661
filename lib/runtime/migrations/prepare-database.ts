import pg from "pg";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { migrate } from "./migrate";

/**
 * Applies all migrations and stores the currency. Several processes can run it at once. Throws {@link StartupError} with the
 * reason when that fails.
 */
export async function prepareDatabase(databaseUrl: string, currency: string): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The migrations could not be applied: ${reasonOf(error)}.`);
  }
  await ensureCurrency(databaseUrl, currency);
}

/**
 * Stores the deployment's currency at the first start, because amounts are stored without a currency. Throws {@link StartupError}
 * when the database already has another currency.
 */
export async function ensureCurrency(databaseUrl: string, currency: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("INSERT INTO deployment (id, currency) VALUES (1, $1) ON CONFLICT (id) DO NOTHING", [
      currency,
    ]);
    const { rows } = await client.query<{ currency: string }>("SELECT currency FROM deployment WHERE id = 1");
    const stored = rows[0]?.currency;
    if (stored !== currency) {
      throw new StartupError(
        `This database stores amounts in ${stored}, so CURRENCY=${currency} is refused; set CURRENCY=${stored}.`,
      );
    }
  } finally {
    await client.end();
  }
}
