import path from "node:path";
import type { Browser } from "@playwright/test";
import { build } from "esbuild";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { TRY_COSTS } from "@/lib/payments/code-tries/tries.sql";
import { newPhone } from "./slow-phone";

const SOLVER = path.join(PROJECT_ROOT, "lib/payments/code-tries/solve-challenge.ts");

/** Returns the milliseconds that a simulated slow phone needs to compute every hash of the most expensive challenge. */
export async function hardestChallengeMs(browser: Browser): Promise<number> {
  const built = await build({
    ...{ entryPoints: [SOLVER], bundle: true, minify: true, write: false },
    ...{ format: "iife", globalName: "solver", target: "es2022" },
  });
  const page = await newPhone(browser);
  try {
    await page.addScriptTag({ content: built.outputFiles[0]?.text ?? "" });
    const work = Math.max(...TRY_COSTS.map((cost) => cost.work));
    // No number solves the challenge, so all are tried.
    return await page.evaluate(
      async (challenge) => {
        const { solver } = globalThis as unknown as {
          solver: { solveChallenge(text: string): Promise<string> };
        };
        const startedAt = performance.now();
        await solver.solveChallenge(challenge).catch(() => undefined);
        return performance.now() - startedAt;
      },
      `${"A".repeat(22)}.0.${work}.${"0".repeat(16)}`,
    );
  } finally {
    await page.context().close();
  }
}
