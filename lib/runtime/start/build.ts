import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PACKED_CLIENT } from "@/lib/api/docs/client-package";
import { runTool } from "@/lib/base/run-tool";
import { COMPILED_FOLDER, PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { acquireProcessLock } from "@/lib/runtime/process/process-lock";
import { log } from "@/lib/telemetry/log";
import { sourceHash } from "./source-hash";

const OUTPUT = path.join(PROJECT_ROOT, ".next");
const STAMP = path.join(OUTPUT, "tessera-sources.sha256");
const LOCK = path.join(PROJECT_ROOT, "node_modules", ".tessera-build.lock");

const SOURCES = [
  "app",
  "components",
  "lib",
  "prisma/schema.prisma",
  "next.config.js",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** Returns true when there is no production build of the current sources. */
export function buildIsStale(): boolean {
  if (!existsSync(path.join(OUTPUT, "BUILD_ID")) || !existsSync(STAMP)) return true;
  return readFileSync(STAMP, "utf8") !== buildFingerprint(PROJECT_ROOT);
}

/**
 * Returns a hash of the sources of a production build, including the guides that pages show and the README of the API client.
 * Includes the schema instead of the database client that is generated from it. Ignores tests, other documents, the compiled
 * server and a packed API client.
 */
export function buildFingerprint(root: string): string {
  const isUnused = (file: string) =>
    /\.test\.tsx?$|\.tgz$/.test(file) ||
    (file.endsWith(".md") && !/^lib\/api\/(docs\/guides|client)\//.test(file));
  return sourceHash(root, SOURCES, isUnused);
}

/**
 * Returns the environment variable with the key that Next uses to name and encrypt server actions, derived from `secret`.
 * Returns an empty object if the key is already set or the secret is missing. Without this variable, each build would have a
 * new key, and forms on pages from another build could not be submitted.
 */
function serverActionsKey(secret: string | undefined): Record<string, string> {
  if (process.env["NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"] || !secret) return {};
  const key = createHash("sha256").update(`server actions ${secret}`).digest("base64");
  return { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key };
}

/**
 * Runs `work` while no other process builds or packs in this folder. Waits for such a process first, and then skips `work` if
 * `isNeeded` returns false.
 */
async function locked(isNeeded: () => boolean, work: () => Promise<void>): Promise<void> {
  let lock = acquireProcessLock(LOCK);
  while (!lock.acquired) {
    await sleep(500);
    lock = acquireProcessLock(LOCK);
  }
  try {
    if (isNeeded()) await work();
  } finally {
    lock.release();
  }
}

/**
 * Builds the pages for production, unless their build is current. `secret` is NEXTAUTH_SECRET, if it is known. If another
 * process is building, waits for it. Throws {@link StartupError} with the end of the compiler's output when the build fails.
 */
export function buildPages(secret: string | undefined): Promise<void> {
  return locked(buildIsStale, async () => {
    const fingerprint = buildFingerprint(PROJECT_ROOT);
    const require = createRequire(import.meta.url);
    await runTool(
      require.resolve("next/dist/bin/next"),
      // Next only compiles. Its next step, which takes a seventh of the time, would prerender pages, but ours are rendered per
      // request.
      ["build", "--experimental-build-mode", "compile"],
      { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...serverActionsKey(secret) },
      "The pages could not be built.",
    );
    writeFileSync(STAMP, fingerprint);
  });
}

/**
 * Returns true when the current build does not have the API client that its pages offer. A new build of the pages deletes the
 * packed client.
 */
export function clientIsMissing(root = PROJECT_ROOT): boolean {
  return !existsSync(path.join(root, PACKED_CLIENT));
}

/**
 * Packs the API client that the pages offer, unless the build has it. The server must already be compiled. If another process
 * is building or packing, waits for it. Throws {@link StartupError} with the end of the output when the packing fails.
 */
export function packClient(root = PROJECT_ROOT): Promise<void> {
  const isMissing = () => clientIsMissing(root);
  return locked(isMissing, async () => {
    const program = path.join(root, COMPILED_FOLDER, "build-client.js");
    const client = path.join(root, PACKED_CLIENT);
    await runTool(program, [`${client}.draft`], {}, "The API client could not be packed.");
    renameSync(`${client}.draft`, client);
  });
}

/**
 * Packs the API client like {@link packClient} if the current build lacks it. If that fails, logs a warning, because a server
 * can run without the client. Logs nothing if `isStopping` returns true, because a stop interrupts the packing.
 */
export async function packMissingClient(isStopping: () => boolean, root = PROJECT_ROOT): Promise<void> {
  if (!clientIsMissing(root)) return;
  await packClient(root).catch((cause) => {
    if (!isStopping()) log.warn("The documentation lacks the API client", { cause });
  });
}
