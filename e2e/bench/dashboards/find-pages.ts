import { readdirSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const DASHBOARDS = path.join(PROJECT_ROOT, "app/(dashboard)");
/** The maximum number of pages that {@link pagesOf} opens. */
const MOST_OPENED = 150;

/** Returns the patterns of the dashboards' pages that have an environment, such as `/partner/[environment]/intents`. */
export function patterns(): string[] {
  return readdirSync(DASHBOARDS, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => file.endsWith("/page.tsx") && file.includes("[environment]"))
    .map((file) => `/${file.slice(0, -"/page.tsx".length)}`.replaceAll(/\/\([^/]+\)/g, ""));
}

/**
 * Returns the pattern that matches the path of a URL. If several match, returns the one with the fewest parameters. Returns
 * undefined if none does.
 */
function patternOf(pathname: string, among: readonly string[]): string | undefined {
  const fits = among.filter((pattern) =>
    new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, "[^/]+")}$`).test(pathname),
  );
  const words = (pattern: string) => pattern.split("[").length;
  return fits.sort((one, other) => words(one) - words(other))[0];
}

/**
 * Follows links from a dashboard's home page and from search results. Returns a map from each page pattern that it finds to one
 * URL. `searched` contains the search texts.
 */
export async function pagesOf(
  home: string,
  cookie: string,
  searched: readonly string[] = [],
): Promise<Map<string, string>> {
  const all = patterns();
  const found = new Map<string, string>();
  const waiting = [...searched.map((sought) => `${home}/search?q=${sought}`), home];
  for (let opened = 0; opened < MOST_OPENED; opened += 1) {
    const url = waiting.shift();
    if (url === undefined) break;
    const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
    const html = await response.text();
    if (response.status !== 200) continue;
    found.set(patternOf(new URL(url).pathname, all) ?? "", url);
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"#]+)"/g)) {
      const next = new URL(href.replaceAll("&amp;", "&"), url);
      const pattern = next.href.startsWith(home) ? patternOf(next.pathname, all) : undefined;
      const isKnown = pattern === undefined || found.has(pattern);
      const waits = waiting.some((other) => patternOf(new URL(other).pathname, all) === pattern);
      if (!isKnown && !waits) waiting.push(next.href);
    }
  }
  found.delete("");
  return found;
}
