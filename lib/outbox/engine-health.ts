import { env } from "@/lib/base/settings/env";
import { log } from "@/lib/telemetry/log";

/**
 * Asks the job engine whether it is up: Inngest's own server and the embedded engine both answer /health. Undefined without
 * `INNGEST_BASE_URL`, because Inngest Cloud is not asked. Never rejects; an answer takes `timeoutMs` at most.
 */
export async function engineHealth(timeoutMs: number): Promise<"ok" | "failed" | "unreachable" | undefined> {
  const { INNGEST_BASE_URL } = env();
  if (INNGEST_BASE_URL === undefined) return undefined;
  try {
    const answer = await fetch(new URL("/health", INNGEST_BASE_URL), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.ok ? "ok" : "failed";
  } catch (cause) {
    log.warn("The job engine does not answer", { cause });
    return "unreachable";
  }
}
