import { stripVTControlCharacters } from "node:util";
import { pageAnswer, type Report } from "@/lib/api/http/page-answer";
import { log } from "@/lib/telemetry/log";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

const logged = new WeakSet<object>();

/**
 * From now on what Next and other libraries write to the console is a line of the log. What they write while a page
 * is answered is held until it is known how, because much of it is about what a client has sent.
 */
export function captureConsole(): void {
  for (const [name, level] of Object.entries(LEVELS)) {
    console[name as keyof typeof LEVELS] = (...values: unknown[]) => capture(reportOf(level, values));
  }
}

function capture(report: Report): void {
  const reports = pageAnswer()?.reports;
  if (reports) reports.push(report);
  else logReport(report);
}

/** Logs what was reported, an error once however often it is. */
export function logReport({ level, message, cause }: Report): void {
  if (cause instanceof Error) {
    if (logged.has(cause)) return;
    logged.add(cause);
  }
  log[level](message, cause === undefined ? {} : { cause });
}

/** Next begins its lines with signs and colours for a terminal. */
function reportOf(level: Report["level"], values: readonly unknown[]): Report {
  const cause = values.find((value) => value instanceof Error);
  const words = values
    .filter((value) => typeof value !== "object")
    .map((value) =>
      stripVTControlCharacters(String(value))
        .replace(/^[^\p{L}\p{N}`]+/u, "")
        .trim(),
    );
  const message = words.filter(Boolean).join(" ");
  return { level, message: message || "A page failed", ...(cause !== undefined && { cause }) };
}
