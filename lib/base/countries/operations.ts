import { operation } from "@/lib/base/operation";
import { found, type Outcome } from "@/lib/base/outcome";
import { countries } from "./catalogue";
import { type Country, country } from "./schema";

/** Returns every country of ISO 3166-1. */
async function listCountries(): Promise<Outcome<Country[]>> {
  return found([...countries]);
}

const listCountriesOperation = operation({
  id: "listCountries",
  method: "GET",
  path: "/countries",
  tag: "Countries",
  summary: "List countries",
  description: "Returns every country of ISO 3166-1, sorted by name. No key is needed.",
  message: "Countries retrieved",
  caller: "anyone",
  errors: ["rate_limited"],
  data: country.array(),
  run: listCountries,
});

/** The API operations on countries, in the order of the API reference. */
export const countryOperations = [listCountriesOperation];
