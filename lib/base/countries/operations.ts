import { operation } from "@/lib/base/operation";
import { listCountries } from "./list-countries";
import { country } from "./schema";

export const listCountriesOperation = operation({
  id: "listCountries",
  method: "GET",
  path: "/countries",
  tag: "Countries",
  summary: "List countries",
  description: "Every country of ISO 3166-1 by name. Needs no key.",
  message: "Countries retrieved",
  caller: "anyone",
  errors: ["rate_limited"],
  data: country.array(),
  run: listCountries,
});

/** In the order of the API's table of contents. */
export const countryOperations = [listCountriesOperation];
