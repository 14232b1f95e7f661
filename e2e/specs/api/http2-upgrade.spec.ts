import { expect, test } from "../../support/fixtures/api-test";
import { sendRaw } from "../../support/fixtures/raw-request";

/** The headers that Java's HTTP client and `curl --http2` add to every plain http request. */
const offer = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "AAMAAABkAAQAAP__" };

test("a request that offers an upgrade to HTTP/2 gets an HTTP/1.1 response, even after the server has served a page", async ({
  api,
  baseURL,
}) => {
  expect((await fetch(`${baseURL}/sign-in`)).status).toBe(200);
  const answer = await sendRaw(api.url, { method: "GET", path: "/countries", headers: offer });
  expect(answer.status).toBe(200);
});
