import { stripVTControlCharacters } from "node:util";
import { currentPageAnswer, type Report } from "@/lib/api/http/front-door";
import { log } from "@/lib/telemetry/log";

/**
 * The level at which each console method is logged. `log` counts as `debug`, because Next uses it to report how long its own
 * steps take.
 */
const LEVELS = { debug: "debug", log: "debug", info: "debug", warn: "warn", error: "error" } as const;

const logged = new WeakSet<object>();

/**
 * Redirects the console, which Next and other libraries use, to the log. Messages written while a page is answered are held
 * until the page's response is known. For an unreadable form or an unavailable database, a single line is then logged instead.
 */
export function captureConsole(): void {
  for (const [name, level] of Object.entries(LEVELS)) {
    console[name as keyof typeof LEVELS] = (...values: unknown[]) => capture(reportOf(level, values));
  }
}

function capture(report: Report): void {
  const reports = currentPageAnswer()?.reports;
  if (reports) reports.push(report);
  else logReport(report);
}

/** Logs a report, unless its error has already been logged. */
export function logReport({ level, message, cause }: Report): void {
  if (cause instanceof Error) {
    if (logged.has(cause)) return;
    logged.add(cause);
  }
  log[level](message, cause === undefined ? {} : { cause });
}

/** Returns the report of a console call, without the colors and leading symbols that Next prints. */
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
