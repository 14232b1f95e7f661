import { env } from "@/lib/base/settings/env";
import { log } from "@/lib/telemetry/log";

/**
 * Checks the health of the job engine (embedded or self-hosted) with a request to its `/health` endpoint. Returns undefined for
 * Inngest Cloud (no `INNGEST_BASE_URL`), which has no such endpoint. Never rejects; takes at most `timeoutMs` milliseconds.
 */
export async function engineHealth(timeoutMs: number): Promise<"ok" | "failed" | "unreachable" | undefined> {
  const { INNGEST_BASE_URL } = env();
  if (INNGEST_BASE_URL === undefined) return undefined;
  try {
    const response = await fetch(new URL("/health", INNGEST_BASE_URL), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? "ok" : "failed";
  } catch (cause) {
    log.warn("The job engine does not answer", { cause });
    return "unreachable";
  }
}
