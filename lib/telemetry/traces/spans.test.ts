import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { isTracingEnabled, startSpan } from "./spans";

test("tracing is enabled only if OpenTelemetry's variables name an endpoint and do not disable tracing", () => {
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
