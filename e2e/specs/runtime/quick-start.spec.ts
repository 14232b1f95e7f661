import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { languages } from "@/lib/api/openapi/samples/languages";
import { freePort } from "@/lib/runtime/process/ports";
import { nodeWithClient, RECEIVER_PORT } from "@/lib/webhooks/signature-doctor/webhook-receivers";
import { DEEP } from "../../support/fixtures/depth";
import { startServer, stopProcess } from "../../support/setup/server-process";
import { type Call, documentedCalls } from "../api/documented-calls";
import { PastedShell } from "../api/pasted-shell";
import { isInstalled, savedAndRun } from "../api/runtimes";

const GUIDE = "quick-start: ";

/** Returns the quick start's code sample with this title, or the one at position `at` if several samples have the title. */
function pasteOf(calls: readonly Call[], title: string, at = 0): Call {
  const found = calls.filter(({ where }) => where === GUIDE + title)[at];
  if (!found) throw new Error(`the quick start has no ${title}`);
  return found;
}

async function signIn(page: Page, folder: string): Promise<void> {
  const { partner } = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8"));
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(partner.email);
  await page.getByLabel("Password", { exact: true }).fill(partner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/partner/**");
}

/** Sets the webhook URL and reveals the signing secret, as the guide says. */
async function listenAt(page: Page, url: string): Promise<string> {
  await page.goto("/partner/test/webhook");
  await page.getByLabel("URL", { exact: true }).fill(url);
  await page.getByRole("button", { name: "Save URL" }).click();
  await page.getByRole("button", { name: "Reveal the signing secret" }).click();
  return (await page.getByText(/^whsec_/).textContent()) ?? "";
}

async function pay(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Show test vouchers" }).click();
  await page.getByRole("button", { name: "Use this code: Covers the amount" }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
}

test("following the quick start's commands in each installed programming language results in a payment and a verified webhook", {
  tag: DEEP,
}, async ({ browser }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-fresh-"));
  const cwd = mkdtempSync(path.join(tmpdir(), "tessera-reader-"));
  const stops: (() => unknown)[] = [];
  try {
    const { pid, baseUrl } = await startServer({
      folder,
      settings: { LOG_LEVEL: "silent" },
    });
    stops.push(() => stopProcess(pid));
    const context = await browser.newContext({ baseURL: baseUrl });
    stops.push(() => context.close());
    const page = await context.newPage();
    symlinkSync(folder, path.join(cwd, ".tessera"));
    writeFileSync(path.join(cwd, "package.json"), "{}");
    const shell = new PastedShell(cwd);
    stops.push(() => shell.close());

    const calls = documentedCalls(baseUrl);
    await shell.paste(
      pasteOf(calls, "Or, if you run this server, the demo partner's key, in the server's folder").commands,
    );
    await shell.paste(pasteOf(calls, "In your project, for Node").commands);
    await signIn(page, folder);
    const port = await freePort();
    const secret = await listenAt(page, `http://localhost:${port}`);
    const receiver = startReceiver(
      cwd,
      port,
      pasteOf(calls, "Shell", 1).commands.replace("whsec_...", secret),
    );
    stops.push(() => stopReceiver(receiver.process));

    const used = new Set<string>();
    for (const { id: language, title } of languages) {
      if (language !== "curl" && !isInstalled(language)) {
        test.info().annotations.push({ type: "not run", description: `${title} is not installed here` });
        continue;
      }
      const written = documentedCalls(baseUrl, language);
      const run = (at: number) =>
        shell.paste(savedAndRun(language, pasteOf(written, "Request", at).commands));
      const reference = await newReference(shell, pasteOf(calls, "Shell", 2).commands, used);
      const created = await run(0);
      const [, checkout = ""] = /authorization_url"?: ?["']([^"']+)/.exec(created) ?? [];
      expect(checkout, created).toContain(baseUrl);
      await pay(page, checkout);
      await expect
        .poll(() => receiver.printed(), title)
        .toContain(`redemption-intent.success ${reference}\n`);
      const retrieved = await run(1);
      expect(retrieved, title).toContain(reference);
      expect(retrieved, title).toMatch(/status"?: ?["']success/);
    }
    expect(used.size).toBeGreaterThanOrEqual(2);
  } finally {
    for (const stop of stops.reverse()) await stop();
    for (const left of [folder, cwd]) rmSync(left, { recursive: true, force: true });
  }
});

/** Starts the guide's receiver with the guide's commands, on another port, because the documented one might be in use. */
function startReceiver(cwd: string, port: number, commands: string) {
  writeFileSync(
    path.join(cwd, nodeWithClient.file),
    nodeWithClient.code.replace(`listen(${RECEIVER_PORT})`, `listen(${port})`),
  );
  const process = spawn("bash", ["-ec", commands.replace("\nnode ", "\nexec node ")], { cwd });
  let output = "";
  process.stdout.on("data", (text: Buffer) => {
    output += text.toString();
  });
  return { process, printed: () => output };
}

async function stopReceiver(receiver: ChildProcess): Promise<void> {
  const exited = once(receiver, "exit");
  receiver.kill();
  await exited;
}

/**
 * Pastes the commands that generate a reference until the reference is not in `used`. The commands generate a different
 * reference every second.
 */
async function newReference(shell: PastedShell, commands: string, used: Set<string>): Promise<string> {
  let reference = "";
  await expect
    .poll(async () => {
      reference = (await shell.paste(`${commands}\necho $REFERENCE`)).trim();
      return used.has(reference);
    })
    .toBe(false);
  used.add(reference);
  return reference;
}
