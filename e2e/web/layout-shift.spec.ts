import type { Page } from "@playwright/test";
import { expect, KINDS, test } from "./page-kinds";

/** What Google's Core Web Vitals call good is 0.1. */
const MOST = 0.05;

/** From the first moment on, what moved without anybody having done anything. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        sum += entry.value;
        shifts.push(
          `${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(" | ")}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shiftsSeen: () => ({ sum, shifts }) });
  });
}

for (const width of [360, 1280]) {
  for (const kind of KINDS) {
    test(`${kind}, ${width} wide: nothing moves when script has run and fonts come late`, async ({
      signedIn,
      visits,
      browser,
      baseURL,
    }) => {
      const { path, as } = visits[kind] ?? { path: "" };
      const viewport = { width, height: 740 };
      const page = as
        ? await signedIn(as, { viewport })
        : await (await browser.newContext({ baseURL: baseURL ?? "", viewport })).newPage();
      const held: (() => void)[] = [];
      await page.route(
        "**/*.woff2",
        (route) =>
          new Promise<void>((resolve) => {
            held.push(() => resolve(route.continue()));
          }),
      );
      await watchShifts(page);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      // React marks what it has taken over.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__react")),
      );
      await twoFrames(page);
      for (const release of held.splice(0)) release();
      await page.unroute("**/*.woff2");
      await page.evaluate(async () => void (await document.fonts.ready));
      await twoFrames(page);
      const seen = await page.evaluate<{ sum: number; shifts: string[] }>("shiftsSeen()");
      expect(seen.sum, seen.shifts.join("\n")).toBeLessThan(MOST);
      await page.context().close();
    });
  }
}

/** Until what was drawn has been reported. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );
}
