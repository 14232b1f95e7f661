import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { requestContext, runInContext } from "@/lib/base/request-context";
import { log } from "@/lib/telemetry/log";
import { closePool, pool } from "./pool";

test("the failure of an idle database connection is logged outside the context of the current request", async () => {
  const { warn } = log;
  const requests: unknown[] = [];
  log.warn = (message) => requests.push([message, requestContext()]);
  try {
    runInContext({ requestId: "req_1", accountId: "01a2" }, () =>
      pool().emit("error", new Error("terminating connection"), undefined),
    );
  } finally {
    log.warn = warn;
    await closePool();
  }
  expect(requests).toEqual([["An idle database connection failed", undefined]]);
});
