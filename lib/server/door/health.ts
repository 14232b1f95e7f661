import { readdirSync } from "node:fs";
import path from "node:path";
import { env } from "@/lib/env";
import { newRequestId } from "@/lib/ids";
import { log } from "@/lib/log";
import { answers, selectAppliedMigrations } from "./health-store";

const ENGINE_TIMEOUT_MS = 2_000;

/** Answers 200: the process is up. */
export async function alive(): Promise<Response> {
  return Response.json({ status: "ok" }, { headers: commonHeaders() });
}

/** Answers 200 when the database, its migrations and the job engine are ready, and 503 naming what is not. */
export async function ready(): Promise<Response> {
  const checks = Object.entries({
    database: answers,
    migrations: migrationsAreApplied,
    engine: engineIsReady,
  });
  const results = await Promise.all(
    checks.map(async ([name, check]) => [name, await holds(name, check)] as const),
  );
  const isReady = results.every(([, ok]) => ok);
  return Response.json(
    { status: isReady ? "ok" : "unavailable", checks: Object.fromEntries(results) },
    {
      status: isReady ? 200 : 503,
      headers: { ...commonHeaders(), ...(!isReady && { "Retry-After": "2" }) },
    },
  );
}

function commonHeaders(): Record<string, string> {
  return { "Cache-Control": "no-store", "X-Request-Id": newRequestId() };
}

async function holds(name: string, check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (cause) {
    log.warn("A readiness check failed", { check: name, cause });
    return false;
  }
}

async function migrationsAreApplied(): Promise<boolean> {
  const folder = path.join(process.cwd(), "prisma", "migrations");
  const wanted = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const applied = await selectAppliedMigrations();
  return wanted.every(({ name }) => applied.has(name));
}

/** Inngest's own server and the embedded engine both answer /health; Inngest Cloud is not asked. */
async function engineIsReady(): Promise<boolean> {
  const { INNGEST_BASE_URL } = env();
  if (INNGEST_BASE_URL === undefined) return true;
  const answer = await fetch(new URL("/health", INNGEST_BASE_URL), {
    signal: AbortSignal.timeout(ENGINE_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.ok;
}
