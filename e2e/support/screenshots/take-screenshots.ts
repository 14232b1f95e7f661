import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { untilHydrated } from "../fixtures/until-hydrated";
import { findBrowser } from "../setup/find-browser";
import { startServer, stopProcess } from "../setup/server-process";
import { findCheckouts } from "./checkouts";
import { contactSheet, type Shot } from "./contact-sheet";
import { type FoundPage, findPages } from "./find-pages";
import { ROLES, type Role } from "./routes";

const OUTPUT = path.join(PROJECT_ROOT, "screenshots");
const WIDTHS = [360, 1_280] as const;
const THEMES = ["light", "dark"] as const;
const VIEW_HEIGHT = 740;
/** The maximum height of a screenshot in pixels. Further down, pages only repeat rows. */
const MOST_HEIGHT = 2_600;

type Person = { readonly email: string; readonly password: string };
type Account = Person & { readonly test_key: string; readonly live_key: string };
type Demo = { operator: Person; partner: Account; partner_2: Account; reseller: Account };

/**
 * `npm run screenshots`: takes screenshots of the app's pages with the demo world's 90 days of history, as each role sees them,
 * at two widths and in two themes. Writes an overview of them to `screenshots/index.html`. If words follow `--`, includes only
 * pages whose name or address contains one of them.
 */
async function takeScreenshots(words: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-screenshots-"));
  const settings = {
    PAGE_RATE_LIMIT: "0",
    API_RATE_LIMIT: "0",
    LOG_LEVEL: "error",
    TESSERA_CHEAP_PASSWORDS: "1",
  };
  const server = await startServer({ folder, settings, history: true });
  const { TESSERA_TEST_BROWSER = "{}" } = await findBrowser();
  const browser = await chromium.launch(JSON.parse(TESSERA_TEST_BROWSER));
  try {
    const demo: Demo = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8"));
    const contexts = await signInAll(browser, server.baseUrl, demo);
    const { found, unreached } = await findPages(contexts);
    const checkouts = await findCheckouts(server.baseUrl, [demo.partner, demo.partner_2]);
    const selected = [...found, ...checkouts].filter(
      ({ name, address }) => words.length === 0 || words.some((word) => `${name} ${address}`.includes(word)),
    );
    const anonymousContext = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
    rmSync(OUTPUT, { recursive: true, force: true });
    mkdirSync(OUTPUT, { recursive: true });
    const shots: Shot[] = [];
    for (const [index, one] of selected.entries()) {
      shots.push(await shoot(one.role ? contexts[one.role] : anonymousContext, one, index + 1));
      process.stdout.write(`${index + 1} of ${selected.length}: ${one.name}\n`);
    }
    writeFileSync(path.join(OUTPUT, "index.html"), contactSheet(shots, unreached));
    process.stdout.write(`\nEverything is on ${path.join(OUTPUT, "index.html")}\n`);
  } finally {
    await browser.close();
    await stopProcess(server.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

async function signInAll(
  browser: Browser,
  baseURL: string,
  demo: Demo,
): Promise<Record<Role, BrowserContext>> {
  const signIn = async (role: Role) => {
    const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(demo[role].email);
    await page.getByLabel("Password").fill(demo[role].password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`**/${role}/**`);
    await page.close();
    return [role, context] as const;
  };
  const [partner, reseller, operator] = ROLES;
  return Object.fromEntries([
    await signIn(partner),
    await signIn(reseller),
    await signIn(operator),
  ]) as Record<Role, BrowserContext>;
}

async function shoot(context: BrowserContext, page: FoundPage, number: number): Promise<Shot> {
  const tab = await context.newPage();
  const remarks = new Set<string>();
  tab.on("pageerror", ({ message }) => remarks.add(`throws: ${message}`));
  const files: string[] = [];
  for (const width of WIDTHS) {
    await tab.setViewportSize({ width, height: VIEW_HEIGHT });
    for (const theme of THEMES) {
      await tab.emulateMedia({ colorScheme: theme });
      if (theme === "light") {
        const answer = await tab.goto(page.address, { waitUntil: "load" });
        if (answer?.ok()) await untilComplete(tab);
        else remarks.add(`answers ${answer?.status() ?? "nothing"}`);
      }
      const file = `${String(number).padStart(3, "0")}-${width}-${theme}.jpeg`;
      for (const remark of await picture(tab, { file, width })) remarks.add(remark);
      files.push(file);
    }
  }
  await tab.close();
  return { page, files, remarks: [...remarks] };
}

/** Waits for what a loaded page still lacks: its fonts, and the content that it shows only after hydration. */
async function untilComplete(tab: Page): Promise<void> {
  await untilHydrated(tab);
  await tab.evaluate(async () => void (await document.fonts.ready));
}

async function picture(tab: Page, { file, width }: { file: string; width: number }): Promise<string[]> {
  const { scrollWidth, scrollHeight } = await tab.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    scrollHeight: document.documentElement.scrollHeight,
  }));
  await tab.setViewportSize({ width, height: Math.max(VIEW_HEIGHT, Math.min(scrollHeight, MOST_HEIGHT)) });
  await tab.screenshot({ path: path.join(OUTPUT, file), type: "jpeg", quality: 72 });
  await tab.setViewportSize({ width, height: VIEW_HEIGHT });
  return scrollWidth > width ? [`is ${scrollWidth} px wide at ${width}`] : [];
}

await takeScreenshots(process.argv.slice(2));
