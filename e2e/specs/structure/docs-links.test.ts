import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sections } from "@/lib/api/docs/pages";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { expect, test } from "../../support/fixtures/plain-test";

const FOLDERS = ["app", "components"];
/** Routes of the documentation that are not pages. */
const OTHER_PATHS = ["/docs/search", "/docs/search.json", "/docs/test-key"];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file)),
);

/**
 * Returns the addresses below /docs in a file's string literals, including any query or anchor. Skips addresses with a
 * placeholder such as `[page]`.
 */
function docsLinks(source: string): string[] {
  return [...source.matchAll(/["'`](\/docs\/[^"'`]*)["'`]/g)].flatMap(([, link = ""]) =>
    /[[<]/.test(link) ? [] : link,
  );
}

test("every literal link into the documentation in app and components leads to an existing page", () => {
  const pages = new Set(sections().flatMap((section) => section.pages.map(({ id }) => `/docs/${id}`)));
  const links = sources.flatMap((file) =>
    docsLinks(readFileSync(path.join(PROJECT_ROOT, file), "utf8")).map((link) => ({ file, link })),
  );
  expect(links.length).toBeGreaterThan(5);
  const dead = links.filter(({ link }) => !pages.has(link.replace(/#.*/, "")) && !OTHER_PATHS.includes(link));
  expect(dead, "an address from a variable comes from lib/api/docs/addresses").toEqual([]);
});
