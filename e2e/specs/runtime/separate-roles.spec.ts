import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROLES, type Role } from "@/lib/base/settings/process-settings";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool } from "@/lib/db/pool";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { freePort } from "@/lib/runtime/process/ports";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { apiAt } from "../../support/fixtures/api";
import { DEEP } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/plain-test";
import { productionSettings } from "../../support/setup/production-settings";
import { launch, stopProcess } from "../../support/setup/server-process";
import { newOperator, partnerOf } from "../../support/world/accounts";
import { answering, startReceiver } from "../webhooks/receiver";
import { PUBLIC_ADDRESS } from "./public-address";
import { startEngineProcess } from "./topology";

test("api, pages, checkout and jobs run as separate processes, and pages and checkout refuse direct requests", {
  tag: DEEP,
}, async () => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-roles-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const postgres = await startScratchPostgres();
    stops.push(() => postgres.stop());
    const ports: Record<Role, number> = { api: 0, pages: 0, checkout: 0, jobs: 0 };
    for (const role of ROLES) ports[role] = await freePort();
    const at = (role: Role) => `http://127.0.0.1:${ports[role]}`;
    const settings = { ...(await productionSettings(postgres.url, folder)), PUBLIC_URL: at("api") };
    const engine = await startEngineProcess({ ...settings, SERVE_URL: `${at("jobs")}/api/inngest` });
    stops.push(() => stopProcess(engine.pid));
    const shared = { ...settings, INNGEST_BASE_URL: engine.url };
    const forwards = { PAGES_URL: at("pages"), CHECKOUT_URL: at("checkout"), JOBS_URL: at("jobs") };
    // The first process applies the migrations and the others wait for it.
    for (const role of ROLES.toReversed()) {
      const own = { ...shared, ...(role === "api" && forwards), PORT: String(ports[role]) };
      const { pid } = await launch(own, {
        role,
        preload: path.join(import.meta.dirname, "public-address.ts"),
      });
      stops.push(() => stopProcess(pid));
    }
    await engine.registered;
    Object.assign(process.env, shared, { TESSERA_DEMO: "1" });
    stops.push(closePool);
    for (const role of ROLES) expect((await fetch(`${at(role)}/api/health/ready`)).status, role).toBe(200);

    const partner = await partnerOf({ operator: await newOperator() }, "Far Apart Ltd");
    const receiver = await startReceiver(answering(204));
    stops.push(() => receiver.close());
    await setEndpoint(callerFor(partner.user, "test"), {
      url: `http://${PUBLIC_ADDRESS}:${receiver.port}/hook`,
    });
    const api = apiAt(at("api"), () => undefined);
    const { body } = await api.createIntent(partner.keys.test, { email: "c@example.com", amount: 700 });
    const checkout = new URL(body.data.authorization_url).pathname;
    const page = await fetch(at("api") + checkout);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Far Apart Ltd");
    for (const role of ["pages", "checkout"] as const)
      expect((await fetch(at(role) + checkout)).status, role).toBe(403);
    expect((await fetch(`${at("jobs")}/sign-in`)).status).toBe(404);

    const fields = { email: "c@example.com", amount: 700, total_cycles: 3 };
    const subscription = await api.createSubscription(partner.keys.test, fields);
    await api.cancelSubscription(partner.keys.test, subscription.body.data.reference);
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
