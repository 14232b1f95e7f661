import { readdirSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const PAGE = "page.tsx";

export const ROLES = ["partner", "reseller", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** A kind of page, with the role that sees it and the pattern of its address, whose parameters are in brackets. */
export type Route = { readonly role: Role | undefined; readonly pattern: string };

/** Returns the routes of all pages in the app's folders. For a page under `[kind]`, returns one route per role. */
export function allRoutes(): Route[] {
  const patterns = readdirSync(path.join(PROJECT_ROOT, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === PAGE)
    .map((file) => patternOf(path.dirname(file)));
  return patterns.flatMap((pattern) => {
    const first = pattern.split("/")[1] ?? "";
    if (first === "[kind]") return ROLES.map((role) => ({ role, pattern: pattern.replace("[kind]", role) }));
    return { role: ROLES.find((role) => role === first), pattern };
  });
}

/** Returns the address pattern of the page in a folder. Folders in parentheses are not part of the address. */
function patternOf(folder: string): string {
  const parts = folder.split(path.sep).filter((part) => part !== "." && !part.startsWith("("));
  return `/${parts.join("/")}`;
}

/** Returns the route whose pattern matches an address. A literal segment wins over a parameter. */
export function routeOf(address: string, routes: readonly Route[]): Route | undefined {
  const fitting = routes.filter(({ pattern }) => fits(address, pattern));
  return fitting.toSorted((left, right) => varying(left.pattern) - varying(right.pattern))[0];
}

function fits(address: string, pattern: string): boolean {
  const [given, wanted] = [address.split("/"), pattern.split("/")];
  return (
    given.length === wanted.length && wanted.every((part, at) => part.startsWith("[") || part === given[at])
  );
}

/** Returns the number of parameters in a pattern. */
export function varying(pattern: string): number {
  return pattern.split("/").filter((part) => part.startsWith("[")).length;
}
