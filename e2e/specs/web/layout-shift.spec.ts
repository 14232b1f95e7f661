import type { BrowserContext, CDPSession, Page, ViewportSize } from "@playwright/test";
import { DEEP } from "../../support/fixtures/depth";
import type { OpenContext } from "../../support/fixtures/test";
import { untilHydrated } from "../../support/fixtures/until-hydrated";
import { checkouts, expect, test, type Visits, visitors, visitsOf } from "./page-kinds";
import type { SignedIn } from "./signed-in";

/**
 * The layout-shift score below which Core Web Vitals rates a page as good. Small shifts are allowed, because a late font can
 * wrap a long name or sentence onto another line.
 */
const GOOD = 0.1;
/** The stricter limit for the pages on which customers pay. */
const CALM = 0.05;
const CALM_KINDS = ["checkout", "live checkout", "receipt", "expired checkout", "subscription checkout"];

/** A page's total layout-shift score while it loads, a description of each shift, and the number of fonts that were delayed. */
type Shifts = { readonly sum: number; readonly descriptions: readonly string[]; readonly lateFonts: number };

type Browsers = {
  readonly signedIn: SignedIn;
  readonly openContext: OpenContext;
  readonly visits: Visits;
};

/** Makes each page record its layout shifts from the moment it starts to load. */
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
    Object.assign(globalThis, { shiftsSeen: () => ({ sum, descriptions: shifts }) });
  });
}

/** Measures the layout shifts of several pages in one tab, so that scripts are compiled only once. */
class ShiftWatcher {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  #heldFonts = 0;

  private constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
    devtools.on("Fetch.requestPaused", () => {
      this.#heldFonts += 1;
    });
  }

  static async open(context: BrowserContext): Promise<ShiftWatcher> {
    const page = await context.newPage();
    return new ShiftWatcher(page, await context.newCDPSession(page));
  }

  async shiftsOf(path: string): Promise<Shifts> {
    await this.#holdFonts();
    await this.#page.goto(path, { waitUntil: "domcontentloaded" });
    await untilHydrated(this.#page);
    await twoFrames(this.#page);
    await this.#devtools.send("Fetch.disable");
    await this.#page.evaluate(async () => void (await document.fonts.ready));
    await twoFrames(this.#page);
    const seen = await this.#page.evaluate<Omit<Shifts, "lateFonts">>("shiftsSeen()");
    return { ...seen, lateFonts: this.#heldFonts };
  }

  /** Delays only font requests. Playwright's `route` would intercept all requests and disable the cache. */
  async #holdFonts(): Promise<void> {
    // Clears the previous page's fonts from the memory cache.
    await this.#devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await this.#devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
    this.#heldFonts = 0;
    await this.#devtools.send("Fetch.enable", { patterns: [{ urlPattern: "*.woff2*" }] });
  }
}

/**
 * Visits the pages of these kinds as the visitor who can open them. Returns messages about the pages that shift too much or
 * load no delayed font.
 */
async function shiftingPages(kinds: readonly string[], viewport: ViewportSize, open: Browsers) {
  const { signedIn, openContext, visits } = open;
  const as = visits[kinds[0] ?? ""]?.as;
  const context = as ? (await signedIn(as, { viewport })).context() : await openContext({ viewport });
  await watchShifts(context);
  const watcher = await ShiftWatcher.open(context);
  const wrong: string[] = [];
  for (const kind of kinds) {
    const { sum, descriptions, lateFonts } = await watcher.shiftsOf(visits[kind]?.path ?? "");
    if (sum >= (CALM_KINDS.includes(kind) ? CALM : GOOD))
      wrong.push(`${kind} moved by ${sum}`, ...descriptions);
    if (lateFonts === 0) wrong.push(`${kind} waited for no font`);
  }
  return wrong;
}

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 740 };

test("on a phone, neither JavaScript nor late fonts cause a noticeable layout shift at a checkout or on a receipt", async ({
  signedIn,
  openContext,
  world: { partner, reseller },
}) => {
  const visits = await checkouts(partner, reseller);
  const kinds = ["checkout", "receipt", "subscription checkout"];
  expect(await shiftingPages(kinds, PHONE, { signedIn, openContext, visits })).toEqual([]);
});

for (const viewport of [PHONE, DESKTOP]) {
  for (const visitor of visitors) {
    test(`neither JavaScript nor late fonts cause a noticeable layout shift on any kind of page in a window ${viewport.width} pixels wide (visitor: ${visitor})`, {
      tag: DEEP,
    }, async ({ signedIn, openContext, visits }) => {
      const kinds = Object.keys(visitsOf(visits, visitor));
      expect(await shiftingPages(kinds, viewport, { signedIn, openContext, visits })).toEqual([]);
    });
  }
}

/** Waits for two frames, so that the layout shifts of the last paint have been reported. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );
}
