import type { BrowserContext } from "@playwright/test";
import { allRoutes, ROLES, type Role, type Route, routeOf, varying } from "./routes";

/** A page to take screenshots of. */
export type FoundPage = { readonly role: Role | undefined; readonly name: string; readonly address: string };

/** The pages found, and the patterns of the dashboard pages that were not found. */
export type Pages = { readonly found: readonly FoundPage[]; readonly unreached: readonly string[] };

/**
 * The positions of the links to follow when a page has several links to one kind of page. Several links are followed, because
 * they can lead to pages in different states.
 */
const PLACES = [0, 4, 9];

/**
 * Finds the pages of each role. A page whose only parameter is the environment is found once. For a page with other parameters,
 * follows links to find up to three addresses. Also returns the pages outside the dashboards that have no parameters. Prefers
 * the live environment; a page that exists only in the test environment is found there.
 */
export async function findPages(contexts: Readonly<Record<Role, BrowserContext>>): Promise<Pages> {
  const routes = allRoutes();
  const found: FoundPage[] = [];
  const unreached: string[] = [];
  for (const role of ROLES) {
    const own = routes.filter((route) => route.role === role);
    const addresses = await walk(contexts[role], own);
    for (const route of own) {
      const { pattern } = route;
      const there = addresses.get(route) ?? [];
      found.push(...there.map((address) => ({ role, name: pattern, address })));
      if (there.length === 0) unreached.push(pattern);
    }
  }
  for (const { role, pattern } of routes)
    if (!role && varying(pattern) === 0) found.push({ role, name: pattern, address: pattern });
  return { found, unreached };
}

async function walk(context: BrowserContext, routes: readonly Route[]): Promise<Map<Route, string[]>> {
  const addresses = new Map<Route, string[]>();
  const waiting = routes.flatMap(({ pattern }) => startsOf(pattern));
  const page = await context.newPage();
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const route = routeOf(address, routes);
    if (!route || !isWanted(address, route, addresses.get(route) ?? [])) continue;
    const answer = await page.goto(address);
    if (!answer?.ok() || new URL(page.url()).pathname !== address) continue;
    addresses.set(route, [...(addresses.get(route) ?? []), address]);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']")].map((link) => link.pathname),
    );
    waiting.push(...someOfEach(links, routes));
  }
  await page.close();
  return addresses;
}

/**
 * Returns true if an address should be visited, given the `known` addresses that were visited for the same pattern. A page that
 * has no parameters other than the environment is visited once. Every other page is visited at up to three addresses.
 */
function isWanted(address: string, { pattern }: Route, known: readonly string[]): boolean {
  const max = startsOf(pattern).length > 0 ? 1 : PLACES.length;
  return known.length < max && !known.includes(address);
}

function someOfEach(links: readonly string[], routes: readonly Route[]): string[] {
  const byRoute = new Map<Route, string[]>();
  for (const link of new Set(links)) {
    const route = routeOf(link, routes);
    if (route) byRoute.set(route, [...(byRoute.get(route) ?? []), link]);
  }
  return [...byRoute.values()].flatMap((those) => PLACES.flatMap((place) => those[place] ?? []));
}

/**
 * Returns the addresses, live before test, of a page that has no parameters other than the environment. Returns an empty list
 * for other pages.
 */
function startsOf(pattern: string): string[] {
  const inEach = ["live", "test"].map((environment) => pattern.replace("[environment]", environment));
  return inEach.filter((address) => !address.includes("["));
}
