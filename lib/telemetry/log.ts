import cluster from "node:cluster";
import { requestContext } from "@/lib/base/request-context";
import { env } from "@/lib/base/settings/env";

const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 } as const;
type Level = Exclude<keyof typeof levels, "silent">;
type Fields = Record<string, unknown>;

function loggable(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const cause = value.cause === undefined ? {} : { cause: loggable(value.cause) };
  const code = "code" in value ? { code: value.code } : {};
  return { name: value.name, message: value.message, ...code, stack: value.stack, ...cause };
}

function write(level: Level, message: string, fields: Fields): void {
  if (levels[level] < levels[env().LOG_LEVEL]) return;
  const { requestId, accountId, traceId } = requestContext() ?? {};
  const context = Object.entries({ requestId, accountId, traceId }).filter(([name]) => !(name in fields));
  const described = Object.fromEntries(
    [...Object.entries(fields), ...context].map(([name, value]) => [name, loggable(value)]),
  );
  const worker = cluster.worker && { role: env().TESSERA_ROLE, worker: cluster.worker.id };
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), level, message, ...worker, ...described })}\n`,
  );
}

/**
 * Writes one JSON line to standard error, unless its level is below `LOG_LEVEL`. The line contains the IDs of the current
 * request and, in a worker process, its role and number. Nothing is redacted: never pass request bodies, voucher codes,
 * recovery codes, keys or other secrets.
 */
export const log = {
  debug: (message: string, fields: Fields = {}) => write("debug", message, fields),
  info: (message: string, fields: Fields = {}) => write("info", message, fields),
  warn: (message: string, fields: Fields = {}) => write("warn", message, fields),
  error: (message: string, fields: Fields = {}) => write("error", message, fields),
};
