import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const DASHBOARDS = path.join(PROJECT_ROOT, "app", "(dashboard)");

test("every dashboard page and layout that can respond with 404 is wrapped in withNotFound, and every such page has a title for the 404 page", () => {
  const pages = readdirSync(DASHBOARDS, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page|layout)\.tsx$/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(DASHBOARDS, file), "utf8") }))
    .filter(({ source }) => /\b(notFound|notFoundPage|referenceOf|openAccount)\b/.test(source));
  expect(pages.length).toBeGreaterThan(20);
  const untitled = pages.filter(
    ({ file, source }) =>
      file.endsWith("page.tsx") && !/generateMetadata = withTitle\(|"Page not found"/.test(source),
  );
  expect(untitled.map(({ file }) => file)).toEqual([]);
  const unreadable = pages.filter(({ source }) => !source.includes("export default withNotFound("));
  expect(unreadable.map(({ file }) => file)).toEqual([]);
});
