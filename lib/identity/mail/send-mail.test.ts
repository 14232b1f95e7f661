import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { MINUTE_MS } from "@/lib/base/clock";
import { isPermanent, retryDelayMs } from "./send-mail";

test("a failed email is retried after one minute, and each further delay is twice as long, up to half an hour", () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 40].map((attempts) => retryDelayMs(attempts) / MINUTE_MS);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

test("SMTP replies of 500 and above are permanent failures, and other replies and network errors are temporary", () => {
  const refused = (responseCode: number) => Object.assign(new Error("refused"), { responseCode });
  expect([refused(550), refused(500)].map(isPermanent)).toEqual([true, true]);
  const passing = [refused(451), refused(421), Object.assign(new Error("x"), { code: "ECONNREFUSED" }), null];
  expect(passing.map(isPermanent)).toEqual([false, false, false, false]);
});
