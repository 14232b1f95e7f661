import { expect } from "@playwright/test";
import { statusOf, testWithTwoDoors } from "./process-stage";

const TOKEN = "a-token-of-thirty-two-characters";
const test = testWithTwoDoors({ METRICS_TOKEN: TOKEN, API_RATE_LIMIT: "0" });

test.describe.configure({ timeout: 240_000 });

async function countriesAsked(baseUrl: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}`, connection: "close" };
  const text = await (await fetch(`${baseUrl}/api/metrics`, { headers })).text();
  const counts = [...text.matchAll(/^tessera_api_requests_total\{[^}]*operation="([^"]+)"[^}]*\} (\d+)$/gm)];
  return counts
    .flatMap(([, id, count]) => (id === "listCountries" ? [Number(count)] : []))
    .reduce((a, b) => a + b, 0);
}

test("whichever worker is scraped, it tells what all of them have counted together", async ({ stage }) => {
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => statusOf(`${stage.baseUrl}/api/v1/countries`)),
  );
  expect(new Set(asked)).toEqual(new Set([200]));
  // New connections go to the workers in turn: each of the two is scraped.
  for (let scrape = 0; scrape < 4; scrape += 1) expect(await countriesAsked(stage.baseUrl)).toBe(8);
});
