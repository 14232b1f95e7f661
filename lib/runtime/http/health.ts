import { readdirSync } from "node:fs";
import path from "node:path";
import { methodNotAllowed } from "@/lib/api/http/handler";
import { SECOND_MS } from "@/lib/base/clock";
import { newRequestId } from "@/lib/base/ids";
import { type Trouble, troubleOf } from "@/lib/db/faults";
import { onLane } from "@/lib/db/lanes";
import { replicaStanding, type Standing } from "@/lib/db/replica";
import { engineHealth } from "@/lib/outbox/engine-health";
import { log } from "@/lib/telemetry/log";
import { answers, selectAppliedMigrations, writesAndForgets } from "./health-store";
import { kept } from "./kept";

const LOOKED_AT_FOR_MS = SECOND_MS;
/** It costs the database a megabyte of writing. */
const WRITTEN_FOR_MS = 10 * SECOND_MS;
/** Readiness is told within two seconds, whatever hangs. */
const PATIENCE_MS = 1_800;

/** How a part of the product stands: in order, or why not. */
type Finding = "ok" | "pending" | Trouble;
type Needed = Readonly<Record<"database" | "migrations" | "writes" | "engine", Finding>>;
/** Without the replica the product works on; there is none where it is not said. */
type Findings = { readonly needed: Needed; readonly replica?: Standing };

const refuse = methodNotAllowed("GET");

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Answers GET with 200: the process is up. Other methods with 405. */
export async function alive(request: Request): Promise<Response> {
  if (!isRead(request)) return refuse(request);
  return Response.json({ status: "ok" }, { headers: commonHeaders() });
}

/**
 * Answers GET with 200 when the database answers and has room to write, its migrations are applied and the job engine is ready, and
 * 503 with what is not so and why; how a replica stands is told, and changes neither. Found out once a second at most,
 * however often it is asked, on a connection of its own: that others wait for locks or for connections says nothing of
 * whether the process is ready. Other methods with 405.
 */
export async function ready(request: Request): Promise<Response> {
  if (!isRead(request)) return refuse(request);
  const { needed, ...others } = await findings();
  const isReady = Object.values(needed).every((finding) => finding === "ok");
  return Response.json(
    { status: isReady ? "ok" : "unavailable", checks: { ...needed, ...others } },
    {
      status: isReady ? 200 : 503,
      headers: { ...commonHeaders(), ...(!isReady && { "Retry-After": "2" }) },
    },
  );
}

function commonHeaders(): Record<string, string> {
  return { "Cache-Control": "no-store", "X-Request-Id": newRequestId() };
}

const findings = kept(
  async (): Promise<Findings> => {
    const [ofDatabase, engine, replica] = await Promise.all([
      inTime(onLane("readiness", databaseFindings), ALL_LATE),
      inTime(
        found("engine", async () => (await engineHealth(PATIENCE_MS)) ?? "ok"),
        "timed_out",
      ),
      inTime(
        found("replica", () => onLane("readiness", replicaStanding)),
        "timed_out",
      ),
    ]);
    return { needed: { ...ofDatabase, engine }, ...(replica && { replica }) };
  },
  () => LOOKED_AT_FOR_MS,
);

const ALL_LATE = { database: "timed_out", migrations: "timed_out", writes: "timed_out" } as const;

/** What a database that does not answer would say of the rest is not asked. */
async function databaseFindings(): Promise<Omit<Needed, "engine">> {
  const database = await found("database", answers);
  if (database !== "ok") return { database, migrations: database, writes: database };
  return { database, migrations: await found("migrations", migrationsAreApplied), writes: await writes() };
}

const writes = kept(
  () => found("writes", writesAndForgets),
  (finding) => (finding === "ok" ? WRITTEN_FOR_MS : 0),
);

async function found<Found>(
  name: keyof Needed | "replica",
  check: () => Promise<Found>,
): Promise<Found | Trouble> {
  try {
    return await check();
  } catch (cause) {
    log.warn("A readiness check failed", { check: name, cause });
    return troubleOf(cause);
  }
}

async function inTime<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function migrationsAreApplied(): Promise<Finding> {
  const folder = path.join(process.cwd(), "prisma", "migrations");
  const wanted = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const applied = await selectAppliedMigrations();
  return wanted.every(({ name }) => applied.has(name)) ? "ok" : "pending";
}
