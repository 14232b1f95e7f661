import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "@playwright/test";
import { PageAllowance } from "./page-allowance";
import { createPageDoor } from "./page-door";
import { PageQueue } from "./page-queue";
import { ReadyFiles } from "./ready-files";
import { ReadyPages } from "./ready-pages";
import { renderApart } from "./render-apart";

type Next = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const SITE = { https: false, dev: false };
export const SCRIPT = "self.__next_f.push([1])";
export const PAGE = `<script src="/_next/static/a.js" async></script><p>Hello</p><script id="_R_">${SCRIPT}</script>`;

/** A page door before something that answers as Next would, and all that reached it. `stops` closes it. */
async function openDoor(
  stops: (() => void)[],
  next: Next = async (_, response) =>
    void response.setHeader("Content-Type", "text/html").setHeader("Vary", "rsc, Accept-Encoding").end(PAGE),
  { pagesPerSecond = 0, isBusy = false } = {},
) {
  const seen: IncomingHttpHeaders[] = [];
  const handle: Next = (request, response) => {
    seen.push(request.headers);
    return next(request, response);
  };
  const door = createPageDoor({
    site: SITE,
    next: handle,
    allowance: new PageAllowance(pagesPerSecond),
    ready: new ReadyPages(SITE, renderApart(handle), ["/docs", "/docs/errors"]),
    files: new ReadyFiles(undefined),
    queue: new PageQueue({ count: () => undefined, waitMs: () => (isBusy ? 1 : 0) }),
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    void door(request, response, { path, client: String(request.headers["x-from"] ?? "203.0.113.7") });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen };
}

type Opening = (
  next?: Next,
  options?: { pagesPerSecond?: number; isBusy?: boolean },
) => ReturnType<typeof openDoor>;

/** `opening` opens a page door for the test. */
export const test = base.extend<{ opening: Opening }>({
  opening: async ({ browserName: _ }, use) => {
    const stops: (() => void)[] = [];
    await use((next, options) => openDoor(stops, next, options));
    for (const stop of stops) stop();
  },
});

/** The policy that an answer carries. */
export const policyOf = ({ headers }: Response) => headers.get("content-security-policy") ?? "";
