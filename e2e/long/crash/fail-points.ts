import { appendFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import http, { type IncomingMessage, ServerResponse } from "node:http";
import pg from "pg";
import { armedBy, type Fail, type FailPoint, LOG_SETTING, PLAN_SETTING } from "./fail-plan";

/**
 * The planned kills, each of the server or of the PostgreSQL process that handles the latest write. This file is loaded into
 * each process of a server before the product. It wraps the network functions of Node and pg, so that the product is unchanged.
 * It kills nothing until the test creates the file at the path that {@link armedBy} returns.
 */
const plan = JSON.parse(process.env[PLAN_SETTING] ?? "[]") as Fail[];
const log = process.env[LOG_SETTING] ?? "";
/**
 * The path of the file that arms this server. With the index of a kill appended, it is the path of the file that marks the kill
 * as claimed.
 */
const shared = armedBy(log, process.ppid);
let isArmed = false;
let backendPid: number | undefined;

const claimOf = (at: number) => `${shared}.${at}`;

function reach(point: FailPoint): void {
  isArmed ||= existsSync(shared);
  if (!isArmed) return;
  const at = plan.findIndex((_, index) => !existsSync(claimOf(index)));
  const next = plan[at];
  if (next?.point !== point) return;
  next.nth -= 1;
  if (next.nth > 0 || !claim(at)) return;
  if (next.victim === "node") {
    write(next);
    process.kill(process.ppid, "SIGKILL");
    process.kill(process.pid, "SIGKILL");
  } else if (killBackend()) write(next);
  else rmSync(claimOf(at));
}

/**
 * Claims the kill at index `at` of the plan, so that no other process executes it too. Returns false if another process has
 * already claimed it.
 */
function claim(at: number): boolean {
  try {
    writeFileSync(claimOf(at), "", { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

function write({ victim, point }: Fail): void {
  appendFileSync(log, `${victim} ${point}\n`);
}

/**
 * Kills the PostgreSQL process that handles this process's latest write. Returns false if there was no write or if that process
 * has ended.
 */
function killBackend(): boolean {
  try {
    return backendPid !== undefined && process.kill(backendPid, "SIGKILL");
  } catch {
    return false;
  }
}

const WRITES = /\b(INSERT|UPDATE|DELETE)\b/;
const { query } = pg.Client.prototype;
type ClientInternals = pg.Client & { processID: number; connection: NodeJS.EventEmitter };

pg.Client.prototype.query = function (this: ClientInternals, ...args: Parameters<typeof query>) {
  const statement = args[0] as string | { text: string };
  const text = typeof statement === "string" ? statement : statement.text;
  if (!WRITES.test(text)) return query.apply(this, args);
  backendPid = this.processID;
  reach("before a write is sent");
  const answered = query.apply(this, args);
  setImmediate(reach, "after a write is sent");
  this.connection.once("readyForQuery", () => reach("after a write is answered"));
  return answered;
} as typeof query;

const { request } = http;
http.request = ((...args: Parameters<typeof request>) => {
  const [, options] = args;
  const headers = typeof options === "object" ? options.headers : undefined;
  const agent = headers && "user-agent" in headers ? String(headers["user-agent"]) : "";
  if (!agent.startsWith("Tessera-Webhooks")) return request(...args);
  reach("before a webhook is sent");
  return request(...args)
    .once("finish", () => reach("after a webhook is sent"))
    .once("response", () => reach("after a webhook is answered"));
}) as typeof request;

const { end } = ServerResponse.prototype;
ServerResponse.prototype.end = function (
  this: ServerResponse<IncomingMessage>,
  ...args: Parameters<typeof end>
) {
  const { url = "", method } = this.req;
  if (method !== "POST") return end.apply(this, args);
  const job = url.startsWith("/api/inngest");
  this.once("finish", () => reach(job ? "after a job's answer is sent" : "after an answer is sent"));
  reach(job ? "before a job's answer is sent" : "before an answer is sent");
  return end.apply(this, args);
} as typeof end;
