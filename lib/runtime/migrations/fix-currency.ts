import pg from "pg";
import { StartupError } from "@/lib/base/startup-error";

/**
 * Stores the deployment's currency at its first start and holds every later start to it, since amounts in the
 * database carry none. Throws {@link StartupError} when the setting names another one.
 */
export async function fixCurrency(databaseUrl: string, currency: string): Promise<void> {
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
        `This database keeps its amounts in ${stored}, so CURRENCY=${currency} is refused; set CURRENCY=${stored}.`,
      );
    }
  } finally {
    await client.end();
  }
}
