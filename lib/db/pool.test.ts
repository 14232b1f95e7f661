import { expect, test } from "@playwright/test";
import { loggedLines } from "@/lib/log-fixture";
import { concerning } from "@/lib/under-way";
import { closePool, pool } from "./pool";

test("the failure of an idle connection is logged without the request in which it is noticed", async () => {
  const lines = loggedLines(() =>
    concerning({ requestId: "req_1", accountId: "01a2" }, () =>
      pool().emit("error", new Error("terminating connection"), undefined),
    ),
  );
  await closePool();
  expect(lines).toMatchObject([{ message: "An idle database connection failed", lane: "api" }]);
  expect(lines[0]).not.toHaveProperty("requestId");
  expect(lines[0]).not.toHaveProperty("accountId");
});
