import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { freePort, listen } from "./ports";

const EPHEMERAL_RANGE = "/proc/sys/net/ipv4/ip_local_port_range";

test("freePort returns a free port", async () => {
  const server = createServer();
  await listen(server, { port: await freePort(), host: "127.0.0.1" });
  await new Promise((resolve) => server.close(resolve));
});

test("freePort returns ports outside the range of ephemeral ports", async () => {
  test.skip(process.platform !== "linux", "only Linux has a file with the range");
  const [lowest] = readFileSync(EPHEMERAL_RANGE, "utf8").split(/\s+/).map(Number);
  for (let times = 0; times < 50; times += 1) expect(await freePort()).toBeLessThan(lowest ?? Number.NaN);
});
