import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { callEngine } from "./engine-client";

test("a request that the job engine accepts but never answers fails after the timeout", async () => {
  const silent = createServer((socket) => void socket.on("error", () => undefined).resume());
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/e/key`;
  const startedMs = performance.now();
  await expect(callEngine(url, { method: "POST", body: "[]" }, 100)).rejects.toThrow("fetch failed");
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  await new Promise<void>((resolve) => silent.close(() => resolve()));
});
