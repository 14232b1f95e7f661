import { createTessera } from "tessera-client";
import { errorsByCode } from "tessera-client/errors";
import type { components } from "tessera-client/openapi";

const tessera = createTessera({ baseUrl: "https://pay.example.com/", key: "sk_live_tsr_nobody" });

const country: components["schemas"]["Country"] = {
  name: "Austria",
  code: "AT",
  is_eu_member: true,
  vat_applicable: true,
};

/** Contains calls that the compiler must reject, and some that it must accept. Never runs. */
export function refusedByTheCompiler(): unknown[] {
  return [
    // @ts-expect-error an amount is required
    tessera.createRedemptionIntent({ email: "customer@example.com" }),
    // @ts-expect-error amounts are numbers
    tessera.createRedemptionIntent({ email: "customer@example.com", amount: "2500" }),
    tessera.listBilledSubscriptions({ cancellation_requested: true }),
    // @ts-expect-error the parameter is a boolean
    tessera.listBilledSubscriptions({ cancellation_requested: "true" }),
    tessera.resendEvent({ id: "evt_1" }),
    tessera.resendEvent({ id: "evt_1", endpoint_id: "we_1" }),
    // @ts-expect-error an endpoint is a string
    tessera.resendEvent({ id: "evt_1", endpoint_id: 1 }),
    // @ts-expect-error there is no such status
    tessera.listEvents({ delivery_status: "lost" }),
    // @ts-expect-error there is no such operation
    tessera.createMoney(),
    // @ts-expect-error the response is not a list
    { [Symbol.asyncIterator]: tessera.listCountries()[Symbol.asyncIterator] },
  ];
}

/** Returns the error for these options, or "accepted". */
function refusal(options: { baseUrl: string; key: string }): string {
  try {
    createTessera(options);
    return "accepted";
  } catch (error) {
    return `${error}`;
  }
}

const key = "sk_live_tsr_nobody";
process.stdout.write(
  JSON.stringify({
    operations: Object.keys(tessera),
    errorCodes: Object.keys(errorsByCode),
    country: country.code,
    refusals: [
      refusal({ baseUrl: "https://pay.example.com", key: "whsec_bm90IGEga2V5" }),
      refusal({ baseUrl: "pay.example.com", key }),
      refusal({ baseUrl: "ftp://pay.example.com", key }),
      refusal({ baseUrl: "http://pay.example.com", key }),
      refusal({ baseUrl: "http://localhost:3000", key }),
    ],
    callRefusals: await Promise.all([
      tessera.listCountries({}, { timeoutMs: 2 ** 31, maxRetries: 0 }).catch(String),
      tessera.listCountries({}, { maxRetries: -1 }).catch(String),
    ]),
  }),
);
