import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import type { Api } from "../../support/fixtures/api";
import { test as base } from "../../support/fixtures/plain-test";
import { copyDatabase, LONG_DATABASE_TIMEOUTS } from "../../support/setup/verbs-database";
import { newOperator, partnerOf } from "../../support/world/accounts";
import { joinDatabaseOf, type Stops, startApiRole, stopAll } from "./api-role";

/** The number of requests that an account or an address can make per second, and in one burst. */
export const LIMIT = 20;
/** The number of pages that an address can request per second. */
export const PAGE_LIMIT = 1;

type Stage = { api: Api; baseUrl: string; newMember(): Promise<AccountOwner> };

/** Starts two api processes with small limits. This process uses their database. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use, { workerIndex }) => {
      const folder = mkdtempSync(path.join(tmpdir(), "tessera-limit-"));
      const stops: Stops = [() => rmSync(folder, { recursive: true, force: true })];
      try {
        const shared = process.env["TESSERA_TEST_VERBS_DATABASE_URL"] ?? "";
        const role = await startApiRole(await copyDatabase(shared, `limits_${workerIndex}`), {
          folder,
          stops,
          settings: {
            ...LONG_DATABASE_TIMEOUTS,
            PROCESSES: "api:2",
            API_RATE_LIMIT: String(LIMIT),
            PAGE_RATE_LIMIT: String(PAGE_LIMIT),
          },
        });
        joinDatabaseOf(role, stops);
        const operator = await newOperator();
        await use({ ...role, newMember: () => partnerOf({ operator }, "Eager Games") });
      } finally {
        await stopAll(stops);
      }
    },
    { scope: "worker", timeout: 10 * 60_000 },
  ],
});
