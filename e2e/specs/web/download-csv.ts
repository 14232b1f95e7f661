import { expect, type Page } from "@playwright/test";
import { requestAs } from "./request-as";

/** Downloads a list's CSV file and returns its lines without the header. */
export async function downloadCsv(page: Page, path: string): Promise<string[]> {
  const answer = await requestAs(page, path);
  expect(answer.headers()["content-type"], path).toBe("text/csv; charset=utf-8");
  return (await answer.text()).trimEnd().split("\r\n").slice(1);
}

/** Downloads the CSV file to which a page links and returns its lines without the header. */
export async function downloadLinkedCsv(page: Page): Promise<string[]> {
  const link = page.getByRole("link", { name: "Download CSV", exact: true });
  return downloadCsv(page, (await link.getAttribute("href")) ?? "");
}
