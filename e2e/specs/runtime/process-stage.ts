import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
} from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test as base, expect } from "@playwright/test";
import { ROLES, type Role } from "@/lib/base/settings/process-settings";
import { closePool } from "@/lib/db/pool";
import type { Member } from "@/lib/runtime/demo-world/people";
import { type Api, apiAt } from "../../support/fixtures/api";
import { startServer, stopProcess } from "../../support/setup/server-process";
import { LONG_DATABASE_TIMEOUTS } from "../../support/setup/verbs-database";
import { newOperator, partnerOf, resellerWith } from "../../support/world/accounts";

export type Stage = {
  readonly api: Api;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** The supervisor. */
  readonly pid: number;
  newPartner(): Promise<Member>;
  newReseller(): Promise<Member>;
};

/** A server of its own with two api processes, and verbs of this process that work on its database. */
export function testWithTwoDoors(settings: Record<string, string>) {
  return base.extend<object, { stage: Stage }>({
    stage: [
      async ({ browserName: _ }, use) => {
        const folder = mkdtempSync(path.join(tmpdir(), "tessera-workers-"));
        const {
          pid,
          baseUrl,
          settings: used,
        } = await startServer({
          folder,
          settings: { ...LONG_DATABASE_TIMEOUTS, PROCESSES: "api:2", LOG_LEVEL: "silent", ...settings },
        });
        Object.assign(process.env, used);
        try {
          const operator = await newOperator();
          await use({
            api: apiAt(baseUrl, () => undefined),
            baseUrl,
            databaseUrl: used["DATABASE_URL"] ?? "",
            pid,
            newPartner: () => partnerOf({ operator }, "Eager Games"),
            newReseller: () => resellerWith({ operator }, 100_000_000),
          });
        } finally {
          await closePool();
          await stopProcess(pid);
          rmSync(folder, { recursive: true, force: true });
        }
      },
      { scope: "worker", timeout: 10 * 60_000 },
    ],
  });
}

/** The processes of a role that a supervisor runs, each from the compiled program. */
export function processesOf(pid: number, role: Role): number[] {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return all.split("\n").flatMap((line) => {
    const [own, parent, ...args] = line.trim().split(/\s+/);
    const isOfRole = args.join(" ").endsWith(`compiled/process.js ${role}`);
    return Number(parent) === pid && isOfRole ? [Number(own)] : [];
  });
}

/** Those of every role. */
export const allProcessesOf = (pid: number) => ROLES.flatMap((role) => processesOf(pid, role));

type Sent = RequestOptions & { body?: string };
type Answered = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/** Sends a request on a connection of the agent's, or on one that is closed after it: an idle one would delay a restart. */
export async function send(url: string, { body, ...options }: Sent = {}): Promise<Answered> {
  const sent = request(url, { agent: false, ...options }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, text: await text(response) };
}

export async function statusOf(url: string, options: Sent = {}): Promise<number> {
  return (await send(url, options)).status;
}

/** Halts a process while `act` runs. */
export async function whileHalted<Result>(pid: number, act: () => Promise<Result>): Promise<Result> {
  process.kill(pid, "SIGSTOP");
  try {
    return await act();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

/**
 * Finds that each api process answers: with the other halted, of five new connections at most the one that was given to it
 * waits, and is answered too when it goes on.
 */
export async function expectEachDoorToAnswer({ pid, baseUrl }: Stage): Promise<void> {
  for (const halted of processesOf(pid, "api")) {
    const answered: number[] = [];
    const asking = whileHalted(halted, async () => {
      const all = Array.from({ length: 5 }, async () =>
        answered.push(await statusOf(`${baseUrl}/api/v1/countries`)),
      );
      await expect.poll(() => answered.length).toBeGreaterThanOrEqual(4);
      return all;
    });
    await Promise.all(await asking);
    expect(new Set(answered)).toEqual(new Set([200]));
  }
}

/** One connection that is kept. */
export const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });
