import type { BrowserContext, Page } from "@playwright/test";
import { inParallel } from "../fixtures/in-parallel";
import { expect, PAGE_KINDS, test } from "./page-kinds";

/** What Google's Core Web Vitals call good is 0.1. */
const MOST = 0.05;

/** Of a page as it loads: what moved without a reader's doing, and how many fonts came late. */
type Shifts = { readonly sum: number; readonly moved: readonly string[]; readonly lateFonts: number };

/** Reports layout shifts from the first moment on. */
function watchShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
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
    Object.assign(globalThis, { shiftsSeen: () => ({ sum, moved: shifts }) });
  });
}

/** Holds a page's fonts back until they are released. Holding every request, as a route does, would disable the cache. */
async function holdFonts(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const held: string[] = [];
  devtools.on("Fetch.requestPaused", ({ requestId }) => held.push(requestId));
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern: "*.woff2*" }] });
  return async () => {
    await devtools.send("Fetch.disable");
    return held.length;
  };
}

/** Loads a page in a new tab, whose memory has no fonts yet. */
async function shiftsOf(context: BrowserContext, path: string): Promise<Shifts> {
  const page = await context.newPage();
  const releaseFonts = await holdFonts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  // React marks what it has taken over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__react")),
  );
  await twoFrames(page);
  const lateFonts = await releaseFonts();
  await page.evaluate(async () => void (await document.fonts.ready));
  await twoFrames(page);
  const seen = await page.evaluate<Omit<Shifts, "lateFonts">>("shiftsSeen()");
  await page.close();
  return { ...seen, lateFonts };
}

for (const width of [360, 1280]) {
  for (const [reader, kinds] of Object.entries(PAGE_KINDS)) {
    test(`no page of ${reader} moves at ${width} px when script has run and fonts come late`, async ({
      signedIn,
      visits,
      browser,
      baseURL,
    }) => {
      const viewport = { width, height: 740 };
      const as = visits[kinds[0]]?.as;
      const context = as
        ? (await signedIn(as, { viewport })).context()
        : await browser.newContext({ baseURL: baseURL ?? "", viewport });
      await watchShifts(context);
      const wrong = await inParallel(
        kinds,
        async (kind) => {
          const { sum, moved, lateFonts } = await shiftsOf(context, visits[kind]?.path ?? "");
          const faults = sum < MOST ? [] : [`${kind} moved by ${sum}`, ...moved];
          return lateFonts > 0 ? faults : [...faults, `${kind} waited for no font`];
        },
        2,
      );
      expect(wrong.flat()).toEqual([]);
      await context.close();
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
