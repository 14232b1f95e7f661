import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/base/clock";

const MOST_TRIES = 10;

/** How long a page took to answer whole, and how many rows its tables show. */
export type Answered = { readonly ms: number; readonly tableRows: number };

/** Opens a page of somebody who is signed in. A server that is too busy says so (503), and is asked again. */
export async function open(page: { url: string; cookie: string }, tries = MOST_TRIES): Promise<Answered> {
  const beganMs = performance.now();
  const response = await fetch(page.url, { headers: { cookie: page.cookie }, redirect: "manual" });
  const html = await response.text();
  const ms = performance.now() - beganMs;
  if (response.status === 200) return { ms, tableRows: html.split("<tr").length - 1 };
  if (response.status !== 503 || tries === 1) throw new Error(`${page.url} answered ${response.status}`);
  await sleep(SECOND_MS);
  return open(page, tries - 1);
}
