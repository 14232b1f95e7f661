import type { Environment } from "./environment-badge";

interface PagesInEnvironment {
  /** The path of the overview. */
  readonly home: string;
  /**
   * The paths of pages relative to `home`. A `*` stands for any segment, such as the ID of an account. The pages of objects
   * that belong to one environment are not included.
   */
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
 * Returns the path of the current page in the target environment. If `pages` does not list the page there, returns the path of
 * its nearest listed parent.
 */
export function hrefIn(target: Environment, { pathname, environment, pages }: CurrentPage): string {
  const { home, pages: there } = pages[target];
  const segments = segmentsOf(pathname.slice(pages[environment].home.length));
  const depths = there
    .map(segmentsOf)
    .filter((page) => page.every((name, at) => name === segments[at] || (name === "*" && segments[at])))
    .map(({ length }) => length);
  return [home, ...segments.slice(0, Math.max(0, ...depths))].join("/");
}

/** Returns the segments of a path below the home page: two for `/accounts/1`, none for the empty path of the home page. */
function segmentsOf(path: string): string[] {
  return path.split("/").slice(1);
}
