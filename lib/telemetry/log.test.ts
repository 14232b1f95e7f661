import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { requestContext, runInContext, setContextAccount } from "@/lib/base/request-context";
import { log } from "./log";

test("each log line of a request contains the request ID, the trace ID and, once known, the account", () => {
  const lines = loggedLines(() => {
    log.error("before");
    runInContext({ requestId: "req_1", traceId: "4bf92f35" }, () => {
      log.error("before authentication");
      setContextAccount("01a2");
      log.error("Acme's", { endpointId: "e1" });
      log.error("with its own account", { accountId: "01a3" });
    });
    log.error("after");
  });
  const about = lines.map(({ message, requestId, accountId, traceId }) => [
    message,
    requestId,
    accountId,
    traceId,
  ]);
  expect(about).toEqual([
    ["before", undefined, undefined, undefined],
    ["before authentication", "req_1", undefined, "4bf92f35"],
    ["Acme's", "req_1", "01a2", "4bf92f35"],
    ["with its own account", "req_1", "01a3", "4bf92f35"],
    ["after", undefined, undefined, undefined],
  ]);
  expect(lines[2]).toMatchObject({ level: "error", endpointId: "e1" });
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

/** Runs `work` and returns the parsed lines that it logged. */
function loggedLines(work: () => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const write = process.stderr.write;
  process.stderr.write = ((line: string) => lines.push(JSON.parse(line)) > 0) as typeof write;
  try {
    work();
  } finally {
    process.stderr.write = write;
  }
  return lines;
}
