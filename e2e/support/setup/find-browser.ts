import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import bundled from "@sparticuz/chromium";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Matches the bundled browser's default arguments that must be removed for tests. `--single-process` ends the browser when a
 * page is closed. An emulated GPU takes a fifth of the browser's time.
 */
const UNWANTED_ARGS =
  /^--(single-process|no-zygote|disable-web-security|ignore-gpu-blocklist|in-process-gpu|use-gl=.*|use-angle=.*|enable-unsafe-swiftshader)$/;

/**
 * Returns the environment variable with the browser that workers must launch, or none for Playwright's own browser. Prefers
 * Playwright's browser, then the system's, then one from an npm package, so that nothing needs to be downloaded.
 */
export async function findBrowser(): Promise<Record<string, string>> {
  if (existsSync(chromium.executablePath())) return {};
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  const isRoot = process.getuid?.() === 0;
  if (system)
    return browser(system, [...(isRoot ? ["--no-sandbox"] : []), "--disable-background-networking"]);
  const args = bundled.args.filter((argument) => !UNWANTED_ARGS.test(argument));
  return browser(await unpackBundled(), [...args, "--disable-gpu"]);
}

/**
 * Unpacks the bundled browser into a folder per user and returns its path. A browser unpacked by another user might not be
 * executable.
 */
async function unpackBundled(): Promise<string> {
  const shared = process.env["TMPDIR"];
  const own = path.join(tmpdir(), `tessera-browser-${process.getuid?.() ?? "user"}`);
  mkdirSync(own, { recursive: true });
  process.env["TMPDIR"] = own;
  try {
    return await bundled.executablePath();
  } finally {
    if (shared === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = shared;
  }
}

function browser(executablePath: string, args: string[]): Record<string, string> {
  return { TESSERA_TEST_BROWSER: JSON.stringify({ executablePath, args }) };
}
