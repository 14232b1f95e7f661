import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { deploymentOf, type TesseraOptions } from "./src/deployment";

const options = { baseUrl: "https://pay.example.com", key: "sk_test_tsr_nobody" };

/** Returns the error for these options, or "accepted". The options can be of the wrong type, as in JavaScript. */
function refusal(more: Readonly<Record<string, unknown>>): string {
  try {
    deploymentOf({ ...options, ...more } as TesseraOptions);
    return "accepted";
  } catch (error) {
    return `${error}`;
  }
}

test("the client refuses a timeout that is no whole number of milliseconds or that a timer would cut to a millisecond", () => {
  for (const timeoutMs of [Number.NaN, -1, 0, 1.5, "5000", Number.POSITIVE_INFINITY, 2 ** 31, null])
    expect(refusal({ timeoutMs }), `${timeoutMs}`).toBe(
      "TypeError: timeoutMs must be an integer from 1 to 2147483647",
    );
  for (const timeoutMs of [undefined, 1, 2 ** 31 - 1]) expect(refusal({ timeoutMs })).toBe("accepted");
});

test("the client refuses a number of retries that is negative or no number", () => {
  for (const maxRetries of [Number.NaN, -1, "many", "5", null])
    expect(refusal({ maxRetries }), `${maxRetries}`).toBe("TypeError: maxRetries must be a number from 0");
  for (const maxRetries of [undefined, 0, Number.POSITIVE_INFINITY])
    expect(refusal({ maxRetries })).toBe("accepted");
});
