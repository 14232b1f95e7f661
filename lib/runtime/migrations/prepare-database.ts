import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { fixCurrency } from "./fix-currency";
import { migrate } from "./migrate";

/**
 * Brings a database up to this release: every migration applied, the currency fixed. Safe to run in several
 * processes at once. Throws {@link StartupError} with the reason when it cannot.
 */
export async function prepareDatabase(databaseUrl: string, currency: string): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    throw new StartupError(`The migrations could not be applied: ${reasonOf(error)}.`);
  }
  await fixCurrency(databaseUrl, currency);
}
