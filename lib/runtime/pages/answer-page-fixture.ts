import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "@playwright/test";
import { answerPages } from "./answer-page";

type Next = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Pages before something that answers as Next would, and the headers of all that reached it. `stops` closes them. */
async function openPages(
  stops: (() => void)[],
  next: Next = async (_, response) =>
    void response.setHeader("Content-Type", "text/html").end("<p>Hello</p>"),
) {
  const seen: IncomingHttpHeaders[] = [];
  const answerPage = answerPages({ https: false, dev: false }, (request, response) => {
    seen.push(request.headers);
    return next(request, response);
  });
  const server = createServer(
    (request, response) => void answerPage(request, response, (request.url ?? "").split("?", 1)[0] ?? ""),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** `opening` opens pages for the test. */
export const test = base.extend<{ opening: (next?: Next) => ReturnType<typeof openPages> }>({
  opening: async ({ browserName: _ }, use) => {
    const stops: (() => void)[] = [];
    await use((next) => openPages(stops, next));
    for (const stop of stops) stop();
  },
});

/** The policy that an answer carries. */
export const policyOf = ({ headers }: Response) => headers.get("content-security-policy") ?? "";
