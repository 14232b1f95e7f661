import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
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
import { setTimeout as sleep } from "node:timers/promises";
import { ROLES, type Role } from "@/lib/base/settings/process-settings";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool } from "@/lib/db/pool";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { type Api, apiAt } from "../../support/fixtures/api";
import { test as base, expect } from "../../support/fixtures/plain-test";
import { isAlive, startServer, stopProcess } from "../../support/setup/server-process";
import { LONG_DATABASE_TIMEOUTS } from "../../support/setup/verbs-database";
import { newOperator, partnerOf, resellerWith } from "../../support/world/accounts";

export type Stage = {
  readonly api: Api;
  readonly baseUrl: string;
  /** The server's data folder. */
  readonly folder: string;
  readonly databaseUrl: string;
  /** The process ID of the supervisor. */
  readonly pid: number;
  newPartner(): Promise<AccountOwner>;
  newReseller(): Promise<AccountOwner>;
};

/** Starts a dedicated server with two api processes. This process uses the server's database. */
export function testWithTwoApiProcesses(settings: Record<string, string>) {
  return base.extend<object, { stage: Stage }>({
    stage: [
      async ({}, use) => {
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
            folder,
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

/** Returns the process IDs of a role's processes under a supervisor. */
export function processesOf(pid: number, role: Role): number[] {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return all.split("\n").flatMap((line) => {
    const [own, parent, ...args] = line.trim().split(/\s+/);
    const isOfRole = args.join(" ").endsWith(`compiled/process.js ${role}`);
    return Number(parent) === pid && isOfRole ? [Number(own)] : [];
  });
}

/** Returns the process IDs of all roles under a supervisor. */
export const allProcessesOf = (pid: number) => ROLES.flatMap((role) => processesOf(pid, role));

type SendOptions = RequestOptions & { body?: string };
type TextResponse = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/**
 * Sends a request with the given agent. By default, closes the connection afterwards, because an idle connection would delay a
 * restart.
 */
export async function send(url: string, { body, ...options }: SendOptions = {}): Promise<TextResponse> {
  const sent = request(url, { agent: false, ...options }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, text: await text(response) };
}

export async function statusOf(url: string, options: SendOptions = {}): Promise<number> {
  return (await send(url, options)).status;
}

/**
 * Requests the URL from 20 clients, each with a new connection for every request, until connections are refused. Returns the
 * codes of all other errors.
 */
export async function requestUntilRefused(url: string): Promise<string[]> {
  const errors: string[] = [];
  const request = async () => {
    for (;;) {
      const result = await statusOf(url, { agent: false }).catch(({ code }: NodeJS.ErrnoException) => code);
      if (result === "ECONNREFUSED") return;
      if (typeof result !== "number") errors.push(`${result}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, request));
  return errors;
}

/** Suspends a process while `act` runs. */
export async function whileSuspended<Result>(pid: number, act: () => Promise<Result>): Promise<Result> {
  process.kill(pid, "SIGSTOP");
  try {
    return await act();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

/**
 * Suspends each api process in turn and sends five requests, each on a new connection. Expects responses to at least four of
 * them before the process resumes, and to all five afterward.
 */
export async function expectEachApiProcessToAnswer({ pid, baseUrl }: Stage): Promise<void> {
  for (const halted of processesOf(pid, "api")) {
    const answered: number[] = [];
    const asking = whileSuspended(halted, async () => {
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

/** Returns an agent with one persistent connection. */
export const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sells vouchers with eight parallel clients until `isOver` returns true. Each client sells one voucher after another over a
 * persistent connection, and pauses after each sale to leave CPU time to processes that are starting. Returns the status of
 * every response.
 */
export async function sellUntil(isOver: () => boolean, { baseUrl, newReseller }: Stage): Promise<number[]> {
  const statuses: number[] = [];
  const { test: key } = (await newReseller()).keys;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const sell = async () => {
    const agent = oneConnection();
    while (!isOver()) {
      const vouchers = [{ denomination: 700, quantity: 1 }];
      const body = JSON.stringify({ customer_identifier: "anna", vouchers, idempotency_key: randomUUID() });
      statuses.push(
        await statusOf(`${baseUrl}/api/v1/voucher-payments`, { agent, method: "POST", headers, body }),
      );
      await sleep(50);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: 8 }, sell));
  return statuses;
}

/** Creates a partner whose webhook endpoint is this URL. */
export async function partnerWithEndpoint({ newPartner }: Stage, url: string): Promise<AccountOwner> {
  const partner = await newPartner();
  await setEndpoint(callerFor(partner.user, "test"), { url });
  return partner;
}

/** Creates and cancels a subscription, which causes one event. */
export async function causeEvent({ baseUrl }: Stage, { keys }: AccountOwner): Promise<void> {
  const url = `${baseUrl}/api/v1/subscriptions`;
  const headers = { authorization: `Bearer ${keys.test}`, "content-type": "application/json" };
  const body = JSON.stringify({ email: "c@example.com", amount: 700, total_cycles: 3 });
  const created = JSON.parse((await send(url, { method: "POST", headers, body })).text);
  expect(await statusOf(`${url}/${created.data.reference}/cancel`, { method: "POST", headers })).toBe(200);
}

/** Sends a signal to a supervisor and expects all of its processes to end. `count` is the expected number of processes. */
export async function expectAllToEnd(
  pid: number,
  signal: "SIGKILL" | "SIGTERM",
  count: number,
): Promise<void> {
  const processes = allProcessesOf(pid);
  expect(processes).toHaveLength(count);
  await stopProcess(pid, signal);
  await expect.poll(() => processes.filter(isAlive)).toEqual([]);
}
