import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "@playwright/test";
import { freePort, listen } from "./ports";

const GIVEN_BY_LINUX = "/proc/sys/net/ipv4/ip_local_port_range";

test("a free port can be listened on", async () => {
  const server = createServer();
  await listen(server, await freePort(), "127.0.0.1");
  await new Promise((resolve) => server.close(resolve));
});

test("a free port is none that the system gives to connections, of which one might take it meanwhile", async () => {
  test.skip(process.platform !== "linux", "only Linux says in a file which it gives");
  const [lowest] = readFileSync(GIVEN_BY_LINUX, "utf8").split(/\s+/).map(Number);
  for (let times = 0; times < 50; times += 1) expect(await freePort()).toBeLessThan(lowest ?? Number.NaN);
});
