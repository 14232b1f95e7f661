import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import bundled from "@sparticuz/chromium";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Meant for functions with one process; with them a closed page ends the browser. */
const UNWANTED_ARGS = new Set(["--single-process", "--no-zygote", "--disable-web-security"]);

/**
 * The browser to test with, as settings for the workers: Playwright's own where it is installed, else the system's,
 * else the one that comes inside an npm package, so that nothing needs to be downloaded.
 */
export async function findBrowser(): Promise<Record<string, string>> {
  if (existsSync(chromium.executablePath())) return {};
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  const isRoot = process.getuid?.() === 0;
  if (system)
    return browser(system, [...(isRoot ? ["--no-sandbox"] : []), "--disable-background-networking"]);
  const args = bundled.args.filter((argument) => !UNWANTED_ARGS.has(argument));
  return browser(await bundled.executablePath(), args);
}

function browser(executablePath: string, args: string[]): Record<string, string> {
  return { TESSERA_TEST_BROWSER: JSON.stringify({ executablePath, args }) };
}
