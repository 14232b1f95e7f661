import type { Page } from "@playwright/test";

/** Returns a list that grows by the URL and referrer of every request that the page sends from now on. */
export function recordRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
  return requests;
}
