import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool } from "@/lib/db/pool";
import { signUp } from "@/lib/runtime/demo-world/people";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { startRelay } from "../../long/relay";
import { DEEP } from "../../support/fixtures/depth";
import { productionSettings } from "../../support/setup/production-settings";
import { launch, stopProcess } from "../../support/setup/server-process";
import { partnerNamed } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { test } from "./worker-process";

test.use({ processOf: import.meta.filename });

/** Starts a production server that reaches its database through a relay that can be cut. */
async function startBehindRelay(stops: (() => unknown)[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-away-"));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startScratchPostgres();
  stops.push(() => postgres.stop());
  const relay = await startRelay();
  stops.push(() => relay.close());
  await relay.joinTo(Number(new URL(postgres.url).port));
  const database = new URL(postgres.url);
  database.port = String(relay.port);
  const settings = { ...(await productionSettings(database.href, folder)) };
  const { pid } = await launch(settings);
  stops.push(() => stopProcess(pid));
  Object.assign(process.env, settings);
  stops.push(closePool);
  return { baseUrl: settings.PUBLIC_URL, relay };
}

test("while the database is unavailable, checkout and dashboard pages respond with 503, a notice and a Retry-After header, and the documentation stays available", {
  tag: DEEP,
}, async ({ browser }) => {
  const stops: (() => unknown)[] = [];
  try {
    const { baseUrl, relay } = await startBehindRelay(stops);
    const person = partnerNamed("Acme Games");
    const { access_code: accessCode } = await newIntent(callerFor(await signUp(person), "test"), 700);
    const context = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/partner/test");
    const checkout = `/redemptions/checkout/${accessCode}`;
    expect((await page.goto(checkout))?.status()).toBe(200);

    await relay.cut("refused");
    const title = page.getByRole("heading", { name: "Tessera is briefly unavailable" });
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: /^Pay/ }).click();
    expect((await posted).status()).toBe(503);
    await expect(title).toBeVisible();
    for (const at of [
      checkout,
      `/subscriptions/checkout/${accessCode}`,
      "/partner/test",
      "/partner/test/intents",
    ]) {
      const answer = await page.goto(at);
      expect(answer?.status(), at).toBe(503);
      expect(Number(answer?.headers()["retry-after"]), at).toBeGreaterThan(0);
      await expect(title).toBeVisible();
    }
    expect((await page.goto("/docs"))?.status()).toBe(200);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
