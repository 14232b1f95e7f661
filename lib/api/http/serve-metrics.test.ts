import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { env } from "@/lib/base/settings/env";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { serveMetrics } from "./serve-metrics";

test("without METRICS_TOKEN, /api/metrics answers 404 and no metrics are collected", async () => {
  // If the test run also starts a server, this process has that server's settings, in which the token can be set.
  (env() as { METRICS_TOKEN: string | undefined }).METRICS_TOKEN = undefined;
  for (const headers of [{}, { authorization: "Bearer " }, { authorization: "Bearer undefined" }]) {
    const answer = await serveMetrics(new Request("http://localhost/api/metrics", { headers }));
    expect(answer.status).toBe(404);
  }
  expect(metrics()).toBeUndefined();
});
