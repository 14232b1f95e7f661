import { readdirSync, readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const LIB = path.join(PROJECT_ROOT, "lib");
const STORE = /(^|[/-])store\.ts$/;

/** Notes which functions run from now on, by V8's own count of calls. */
export async function countCalls() {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return {
    /** What stores of lib export and has not run: `money/ledger/store.ts selectBalance`. */
    async storesNotRun(): Promise<string[]> {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      session.disconnect();
      const run = new Set(
        result
          .filter(({ url }) => url.startsWith("file:"))
          .flatMap(({ url, functions }) =>
            functions
              .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
              .map(({ functionName }) => `${path.relative(LIB, fileURLToPath(url))} ${functionName}`),
          ),
      );
      return exportedByStores().filter((name) => !run.has(name));
    },
  };
}

/** Every statement of lib is sent by one of them: a structure test checks that. */
function exportedByStores(): string[] {
  const stores = readdirSync(LIB, { recursive: true, encoding: "utf8" }).filter((file) => STORE.test(file));
  return stores.flatMap((file) => {
    const text = readFileSync(path.join(LIB, file), "utf8");
    return [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => `${file} ${name}`);
  });
}
