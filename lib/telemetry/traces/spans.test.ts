import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { requestContext, runInContext, setContextAccount } from "@/lib/base/request-context";
import { isTracingEnabled, startSpan } from "./spans";

test("tracing is enabled only if OpenTelemetry's variables name an endpoint", () => {
  const to = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
  expect(isTracingEnabled({})).toBe(false);
  expect(isTracingEnabled(to)).toBe(true);
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" })).toBe(
    true,
  );
  expect(isTracingEnabled({ ...to, OTEL_SDK_DISABLED: "true" })).toBe(false);
  expect(isTracingEnabled({ ...to, OTEL_TRACES_EXPORTER: "none" })).toBe(false);
});

test("no span is created while tracing is off", () => {
  expect(startSpan({ name: "listEvents", kind: "server", parent: null })).toBeUndefined();
});

test("concurrent requests do not overwrite each other's account in the request context", async () => {
  const run = (requestId: string, accountId: string) =>
    runInContext({ requestId }, async () => {
      await Promise.resolve();
      setContextAccount(accountId);
      await Promise.resolve();
      return requestContext();
    });
  const both = await Promise.all([run("req_1", "account 1"), run("req_2", "account 2")]);
  expect(both).toEqual([
    { requestId: "req_1", accountId: "account 1" },
    { requestId: "req_2", accountId: "account 2" },
  ]);
  expect(requestContext()).toBeUndefined();
});
