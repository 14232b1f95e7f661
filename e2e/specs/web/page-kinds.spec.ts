import { DEEP } from "../../support/fixtures/depth";
import { expect, PAGE_KINDS, test } from "./page-kinds";
import { expectPageQuality } from "./page-quality";

for (const [reader, kinds] of Object.entries(PAGE_KINDS)) {
  test(`every kind of page in PAGE_KINDS is accessible in light and dark mode and fits a phone (visitor: ${reader})`, {
    tag: DEEP,
  }, async ({ page: anonymous, signedIn, visits }) => {
    const as = visits[kinds[0]]?.as;
    const page = as ? await signedIn(as) : anonymous;
    for (const kind of kinds) {
      await test.step(kind, async () => {
        const shown = await page.goto(visits[kind]?.path ?? "");
        expect(shown?.status()).toBe(kind === "nothing there" ? 404 : 200);
        await expectPageQuality(page);
      });
    }
  });
}
