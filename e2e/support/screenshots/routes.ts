import { readdirSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const PAGE = "page.tsx";

export const ROLES = ["partner", "reseller", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** A kind of page: who sees it, and how its address reads with what varies in brackets. */
export type Route = { readonly role: Role | undefined; readonly pattern: string };

/** Every page there is, read off the folders: those of every account once for each role that may have it. */
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

/** Folders in round brackets do not show in an address. */
function patternOf(folder: string): string {
  const parts = folder.split(path.sep).filter((part) => part !== "." && !part.startsWith("("));
  return `/${parts.join("/")}`;
}

/** The route whose pattern an address fits; one that is written out before one with something that varies. */
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

/** How many parts of a pattern stand for something else. */
export function varying(pattern: string): number {
  return pattern.split("/").filter((part) => part.startsWith("[")).length;
}
