import type { Browser, Page } from "@playwright/test";

/** The network of Lighthouse's slow phone: 1.6 Mbit/s down, 0.75 Mbit/s up, and a round trip of 150 ms. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
/** The factor by which the phone's CPU is slower than this machine's. */
const CPU_TIMES_SLOWER = 4;

export type Visit = { readonly url: string; readonly cookie?: { name: string; value: string } };

type PageLoad = { readonly interactiveMs: number; readonly scriptBytes: number };

/** Opens an empty page on a simulated slow phone. */
export async function newPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES_SLOWER });
  return page;
}

/**
 * Opens a page with an empty cache on a simulated slow phone. Returns the time until the page is hydrated, and the number of
 * bytes that were transferred for its scripts.
 */
export async function openOnPhone(browser: Browser, { url, cookie }: Visit): Promise<PageLoad> {
  const page = await newPhone(browser);
  const context = page.context();
  try {
    if (cookie) await context.addCookies([{ ...cookie, url }]);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const scripts = new Set<string>();
    let scriptBytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.addInitScript(() => {
      const timer = setInterval(() => {
        // React marks hydrated elements.
        const names = Object.keys(document.querySelector("main") ?? {});
        if (!names.some((name) => name.startsWith("__react"))) return;
        clearInterval(timer);
        Object.assign(globalThis, { interactiveMs: performance.now() });
      }, 10);
    });
    await page.goto(url, { waitUntil: "load" });
    const found = await page.waitForFunction(() => (globalThis as { interactiveMs?: number }).interactiveMs);
    return { interactiveMs: (await found.jsonValue()) ?? Number.NaN, scriptBytes };
  } finally {
    await context.close();
  }
}
