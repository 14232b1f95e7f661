import { expect, test } from "@playwright/test";
import { requestContext, runInContext, setContextAccount } from "@/lib/base/request-context";
import { currentTraceparent, startSpan } from "./spans";
import { isTracingEnabled } from "./start-traces";

test("traces are sent where OpenTelemetry's variables say where to, and nowhere else", () => {
  const to = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
  expect(isTracingEnabled({})).toBe(false);
  expect(isTracingEnabled(to)).toBe(true);
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" })).toBe(
    true,
  );
  expect(isTracingEnabled({ ...to, OTEL_SDK_DISABLED: "true" })).toBe(false);
  expect(isTracingEnabled({ ...to, OTEL_TRACES_EXPORTER: "none" })).toBe(false);
});

test("where nobody traces there is no part and no name to pass on", () => {
  expect(startSpan({ name: "listEvents", kind: "server", parent: null })).toBeUndefined();
  expect(runInContext({ requestId: "req_1" }, currentTraceparent)).toBeUndefined();
});

test("what is learnt of a request's account holds for that request alone", async () => {
  const learn = (requestId: string, accountId: string) =>
    runInContext({ requestId }, async () => {
      await Promise.resolve();
      setContextAccount(accountId);
      await Promise.resolve();
      return requestContext();
    });
  const both = await Promise.all([learn("req_1", "account 1"), learn("req_2", "account 2")]);
  expect(both).toEqual([
    { requestId: "req_1", accountId: "account 1" },
    { requestId: "req_2", accountId: "account 2" },
  ]);
  expect(requestContext()).toBeUndefined();
});
