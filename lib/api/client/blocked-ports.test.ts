import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { blockedPort } from "./src/cli/blocked-ports";

const causeOf = (url: string) => fetch(url).then(String, ({ cause }) => String(cause));

test("the port of a URL is reported as blocked only if fetch refuses to connect to it", async () => {
  for (const port of [1, 22, 6000, 6667, 10080]) {
    const url = `http://127.0.0.1:${port}/hook`;
    expect(blockedPort(url)).toBe(port);
    expect(await causeOf(url)).toContain("bad port");
  }
  for (const url of ["http://127.0.0.1:3000/", "http://127.0.0.1/", "https://[::1]/"])
    expect(blockedPort(url)).toBeUndefined();
});
