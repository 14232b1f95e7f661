import { expect, test } from "@playwright/test";
import { runInContext, setContextAccount } from "@/lib/base/request-context";
import { log } from "./log";
import { loggedLines } from "./log-fixture";

test("a line within a request says which it is, whose, once that is known, and of which trace", () => {
  const lines = loggedLines(() => {
    log.error("before");
    runInContext({ requestId: "req_1", traceId: "4bf92f35" }, () => {
      log.error("nobody's yet");
      setContextAccount("01a2");
      log.error("Acme's", { endpointId: "e1" });
      log.error("of another", { accountId: "01a3" });
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
    ["nobody's yet", "req_1", undefined, "4bf92f35"],
    ["Acme's", "req_1", "01a2", "4bf92f35"],
    ["of another", "req_1", "01a3", "4bf92f35"],
    ["after", undefined, undefined, undefined],
  ]);
  expect(lines[2]).toMatchObject({ level: "error", endpointId: "e1" });
});
