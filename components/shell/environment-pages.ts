import type { Environment } from "./environment-badge";

interface PagesOfOne {
  /** The path of the overview. */
  readonly home: string;
  /** The paths of its pages below that, without pages of single objects. */
  readonly pages: readonly string[];
}

export type EnvironmentPages = Readonly<Record<Environment, PagesOfOne>>;

interface Here {
  readonly pathname: string;
  readonly environment: Environment;
  readonly pages: EnvironmentPages;
}

/** The path of a page in an environment: the same page, or its nearest existing parent. */
export function hrefIn(target: Environment, { pathname, environment, pages }: Here): string {
  const { home, pages: there } = pages[target];
  const path = pathname.slice(pages[environment].home.length);
  const above = there.filter((page) => path === page || path.startsWith(`${page}/`));
  return `${home}${above.toSorted((one, other) => other.length - one.length)[0] ?? ""}`;
}
