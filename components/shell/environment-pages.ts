import type { Environment } from "./environment-badge";

interface PagesInEnvironment {
  /** The path of the overview. */
  readonly home: string;
  /** The paths of list pages relative to `home`. The pages of single objects are not included. */
  readonly pages: readonly string[];
}

export type EnvironmentPages = Readonly<Record<Environment, PagesInEnvironment>>;

/** A page that may exist in only one environment. */
interface PageIn {
  /** The environment in which the page exists; undefined for a page in both. */
  readonly only?: Environment | undefined;
}

interface CurrentPage {
  readonly pathname: string;
  readonly environment: Environment;
  readonly pages: EnvironmentPages;
}

/** Returns a filter for the pages that exist in an environment. */
export function existsIn(environment: Environment): (page: PageIn) => boolean {
  return ({ only }) => only === undefined || only === environment;
}

/**
 * Returns the path of the current page in the target environment. If the page does not exist there, returns the path of its
 * nearest existing parent.
 */
export function hrefIn(target: Environment, { pathname, environment, pages }: CurrentPage): string {
  const { home, pages: there } = pages[target];
  const path = pathname.slice(pages[environment].home.length);
  const above = there.filter((page) => path === page || path.startsWith(`${page}/`));
  return `${home}${above.toSorted((one, other) => other.length - one.length)[0] ?? ""}`;
}
