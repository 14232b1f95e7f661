import { found, type Outcome } from "@/lib/base/outcome";
import { countries } from "./catalogue";
import type { Country } from "./schema";

/** Every country of ISO 3166-1. */
export async function listCountries(): Promise<Outcome<Country[]>> {
  return found([...countries]);
}
