import { readdirSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { DEEP } from "../../support/fixtures/depth";
import { expect, test, visitors, visitsOf } from "./page-kinds";
import { expectPageQuality } from "./page-quality";

/** The page files to which `visits` contains no visit, with the reason. */
const UNVISITED: Readonly<Record<string, string>> = {
  "(checkout)/subscriptions/checkout/[accessCode]/to-shop/page.tsx":
    "forwards to the shop after a second; subscription-checkout.spec.ts opens it",
  "(dashboard)/[kind]/page.tsx": "redirects to the overview",
  "(dashboard)/[kind]/[environment]/nothing/page.tsx":
    "has no URL but those of unknown pages; not-found.spec.ts opens it",
};

/** The page files below `app`, with a pattern of their URL paths. Files with fewer parameters come first. */
const pageFiles = readdirSync(path.join(PROJECT_ROOT, "app"), { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => {
    const pattern = file.replace(/\/?page\.tsx$/, "").replace(/(^|\/)\(\w+\)/g, "");
    return { file, pattern: new RegExp(`^/?${pattern.replace(/\[\w+\]/g, "[^/]+")}$`) };
  })
  .sort((one, other) => one.file.split("[").length - other.file.split("[").length);

test("`visits` contains a visit to every page file except those in `UNVISITED`", { tag: DEEP }, async ({
  visits,
}) => {
  const visited = Object.values(visits).map(({ path }) => {
    const { pathname } = new URL(path, "http://localhost");
    return pageFiles.find(({ pattern }) => pattern.test(pathname))?.file;
  });
  const unvisited = pageFiles.map(({ file }) => file).filter((file) => !visited.includes(file));
  expect(unvisited.sort()).toEqual(Object.keys(UNVISITED).sort());
});

for (const visitor of visitors) {
  test(`every kind of page is accessible in light and dark mode and fits on a phone screen (visitor: ${visitor})`, {
    tag: DEEP,
  }, async ({ page: anonymous, signedIn, visits }) => {
    const own = visitsOf(visits, visitor);
    const as = Object.values(own)[0]?.as;
    const page = as ? await signedIn(as) : anonymous;
    for (const [kind, { path }] of Object.entries(own)) {
      await test.step(kind, async () => {
        const shown = await page.goto(path);
        expect(shown?.status()).toBe(kind === "nothing there" ? 404 : 200);
        expect(page.url()).toContain(path);
        await expectPageQuality(page);
      });
    }
  });
}
