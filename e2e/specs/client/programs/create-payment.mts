import { createTessera } from "tessera-client";
import {
  ApiError,
  IdempotencyKeyReusedError,
  NotFoundError,
  UnauthenticatedError,
  ValidationFailedError,
} from "tessera-client/errors";
import type { DataOf } from "tessera-client/operations";

const { TESSERA_URL: baseUrl = "", TESSERA_KEY: key = "" } = process.env;
const tessera = createTessera({ baseUrl, key });

type Intent = DataOf<"createRedemptionIntent">;
const replays: boolean[] = [];
const order = {
  email: "customer@example.com",
  amount: 2500,
  reference: "order-1",
  idempotency_key: "order-1",
};
const intent: Intent = await tessera.createRedemptionIntent(order);
const again = await tessera.createRedemptionIntent(order, {
  onAnswer: ({ isReplay, status, tries }) => replays.push(isReplay && status === 200 && tries === 1),
});
const read = await tessera.retrieveRedemptionIntent({ reference: intent.reference });

/** Returns the error of a call that is expected to fail, or undefined if the call succeeds. */
async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const invalid = await failure(tessera.createRedemptionIntent({ email: "nobody", amount: 0 }));
const reused = await failure(tessera.createRedemptionIntent({ ...order, amount: 1 }));
const absent = await failure(tessera.retrieveRedemptionIntent({ reference: "order 2/..?" }));
const dots = [".", ".."].map((reference) => failure(tessera.retrieveRedemptionIntent({ reference })));
const outsider = createTessera({ baseUrl, key: key.replace(/.$/, (last) => (last === "0" ? "1" : "0")) });
const refused = await failure(outsider.listEvents());

process.stdout.write(
  JSON.stringify({
    references: [intent.reference, again.reference, read.reference],
    replays,
    status: read.status,
    invalid: invalid instanceof ValidationFailedError && {
      fields: Object.keys(invalid.errors),
      details: invalid.errorDetails.map(({ field, code }) => `${field} ${code}`),
      isApiError: invalid instanceof ApiError,
      hasRequestId: invalid.requestId.startsWith("req_"),
    },
    reused: reused instanceof IdempotencyKeyReusedError && reused.status,
    absent: absent instanceof NotFoundError && absent.errorCode,
    dots: (await Promise.all(dots)).map(String),
    refused: refused instanceof UnauthenticatedError && refused.errorCode,
    showsKey: JSON.stringify([invalid, reused, absent, refused, tessera]).includes(key),
    countries: (await tessera.listCountries()).length > 200,
  }),
);
