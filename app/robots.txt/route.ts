/** The path prefixes of the API, the checkouts and the dashboards, which search engines must not crawl. */
const PRIVATE_PATHS = ["/api/", "/redemptions/", "/subscriptions/", "/partner/", "/reseller/", "/operator/"];

export async function GET(): Promise<Response> {
  const rules = ["User-agent: *", ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), ""];
  return new Response(rules.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
