import type { Draws } from "./draws";

export type Customer = { readonly email: string; readonly country: string | undefined };

const FIRST_NAMES =
  "ana ben carla dario elena finn greta hugo ines jonas karin luca marta nils olga pedro rosa sven tilda vera".split(
    " ",
  );
const LAST_NAMES =
  "almeida bauer costa dubois eriksen ferrari garcia hansen ivanova jansen keller lopes moreau novak oliveira petit rossi silva tanner weber".split(
    " ",
  );
/** Kept for examples (RFC 2606): no message to them reaches anybody. */
const HOSTS = ["example.com", "example.org", "example.net"];
/** Where customers are, the more often the more of them; some countries outside the EU, and some nobody asked. */
const COUNTRIES = "DE DE DE DE FR FR FR NL NL PT PT ES ES IT AT BE IE PL SE CH GB".split(" ");
const COUNTRY_KNOWN = 0.88;

/** Made-up people with addresses of their own. */
export function makeCustomers(count: number, draws: Draws): [Customer, ...Customer[]] {
  const customer = (index: number): Customer => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length];
    const last = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length];
    const country = COUNTRIES[draws.between(0, COUNTRIES.length - 1)];
    return {
      email: `${first}.${last}@${HOSTS[index % HOSTS.length]}`,
      country: draws.chance(COUNTRY_KNOWN) ? country : undefined,
    };
  };
  return [customer(0), ...Array.from({ length: count - 1 }, (_, index) => customer(index + 1))];
}
