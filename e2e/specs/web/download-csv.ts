import { expect, type Page } from "@playwright/test";
import { requested } from "./requested";

/** The lines of a list's CSV file, without the header. */
export async function fileOf(page: Page, path: string): Promise<string[]> {
  const answer = await requested(page, path);
  expect(answer.headers()["content-type"], path).toBe("text/csv; charset=utf-8");
  return (await answer.text()).trimEnd().split("\r\n").slice(1);
}
