import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/base/clock";

const MOST_TRIES = 10;

/** The time until a page was received completely, and the number of rows in its tables. */
export type PageTiming = { readonly ms: number; readonly tableRows: number };

/**
 * Opens a page as a signed-in user. Retries while the server is too busy (503), with at most `tries` attempts. Throws if the
 * last response does not have status 200.
 */
export async function openPage(
  page: { url: string; cookie: string },
  tries = MOST_TRIES,
): Promise<PageTiming> {
  const beganMs = performance.now();
  const response = await fetch(page.url, { headers: { cookie: page.cookie }, redirect: "manual" });
  const html = await response.text();
  const ms = performance.now() - beganMs;
  if (response.status === 200) return { ms, tableRows: html.split("<tr").length - 1 };
  if (response.status !== 503 || tries === 1) throw new Error(`${page.url} answered ${response.status}`);
  await sleep(SECOND_MS);
  return openPage(page, tries - 1);
}
