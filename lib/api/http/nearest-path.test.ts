import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import { nearestPaths } from "./nearest-path";

const nearest = nearestPaths(operations);

for (const [request, suggestion] of [
  ["POST /api/v1/redemption-intent", "POST /api/v1/redemption-intents"],
  ["POST /api/v1/redemption_intents", "POST /api/v1/redemption-intents"],
  ["POST /api/v1/redemptionIntents", "POST /api/v1/redemption-intents"],
  ["HEAD /api/v1/redemption_intent/order-1", "GET /api/v1/redemption-intents/{reference}"],
  ["POST /api/v1/redemption-intents/order-1/refund", "POST /api/v1/redemption-intents/{reference}/refunds"],
  ["POST /api/v1/redemption-intents/order-1/cancle", "POST /api/v1/redemption-intents/{reference}/cancel"],
  ["GET /api/v1/country", "GET /api/v1/countries"],
  ["GET /api/v1/acounts", "GET /api/v1/account"],
  ["GET /api/v1/reseler/walet", "GET /api/v1/reseller/wallet"],
  ["POST /api/v1/webhook-endpoint", "POST /api/v1/webhook-endpoints"],
  ["PUT /api/v1/webhook-endpoint/we_1", "GET, PATCH, or DELETE /api/v1/webhook-endpoints/{id}"],
  ["POST /api/v1//redemption-intents", "POST /api/v1/redemption-intents"],
  ["POST /api/redemption-intents", "POST /api/v1/redemption-intents"],
  ["POST /api/v2/redemption-intents", "POST /api/v1/redemption-intents"],
  ["POST /api/v1/api/v1/redemption-intents", "POST /api/v1/redemption-intents"],
] as const) {
  test(`the suggestion for ${request} is ${suggestion}`, () => {
    const [method = "", path = ""] = request.split(" ");
    expect(nearest(method, path)).toBe(suggestion);
  });
}

test("no path is suggested if every known path is more than two edits away or has a different number of segments", () => {
  for (const path of [
    "/api",
    "/api/v1",
    "/api/v1/payments",
    "/api/v1/redemptions",
    "/api/v1/reseler/walet/tranfer",
    "/api/v1/redemption-intents/order-1/cancel/now",
    "/api/v1/%2e%2e/x",
  ])
    expect(nearest("GET", path), path).toBeUndefined();
});

test("a path of 16 KB is compared with all known paths within a millisecond on average, whether its segments are many or long", () => {
  const paths = [
    `/api/v1/${"redemption-intents/".repeat(900)}`,
    `/api/v1/${"s".repeat(16_000)}`,
    `/api/v1/${"ies".repeat(5_000)}`,
    `/api/v1${"/".repeat(16_000)}`,
    `/api/v1/redemption-intent/${"x".repeat(16_000)}`,
  ];
  for (const path of paths) nearest("GET", path);
  const begunMs = performance.now();
  for (let round = 0; round < 100; round += 1) for (const path of paths) nearest("GET", path);
  expect((performance.now() - begunMs) / (100 * paths.length)).toBeLessThan(1);
});
