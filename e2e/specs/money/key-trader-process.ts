import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Caller } from "@/lib/base/caller";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { compiledProgram } from "../../support/setup/compile-programs";
import { LONG_DATABASE_TIMEOUTS } from "../../support/setup/verbs-database";
import type { TraderRequest, TraderResponse } from "./key-trader";

const key = () => randomBytes(32).toString("base64");

/** The old keys, which the test's own process uses; the new keys, which replace them; and unrelated keys. */
const KEYS = {
  old: { hmac: process.env["VOUCHER_HMAC_KEY"] ?? "", cipher: process.env["ENCRYPTION_KEY"] ?? "" },
  new: { hmac: key(), cipher: key() },
  lost: { hmac: key(), cipher: key() },
};
type Keys = keyof typeof KEYS;

/** Returns the environment variables of a process that uses a database and key rings with these keys in this order. */
export function settingsOf(databaseUrl: string, ...names: readonly Keys[]): Record<string, string> {
  const ring = (of: "hmac" | "cipher") => names.map((name) => `${name}:${KEYS[name][of]}`).join(",");
  return {
    DATABASE_URL: databaseUrl,
    VOUCHER_HMAC_KEYS: ring("hmac"),
    ENCRYPTION_KEYS: ring("cipher"),
    PUBLIC_URL: "https://pay.example",
    NEXTAUTH_SECRET: key(),
    INNGEST_EVENT_KEY: key(),
    INNGEST_SIGNING_KEY: randomBytes(32).toString("hex"),
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    LOG_LEVEL: "silent",
    ...LONG_DATABASE_TIMEOUTS,
  };
}

/**
 * Starts a program and returns its process. Its environment consists of `settings` and of PATH, HOME and NODE_ENV of this
 * process.
 */
export function run(
  program: Parameters<typeof compiledProgram>[0],
  settings: Record<string, string>,
  args: readonly string[] = [],
): ChildProcess {
  const { PATH, HOME, NODE_ENV } = process.env;
  const child = spawn(process.execPath, [compiledProgram(program), ...args], {
    cwd: PROJECT_ROOT,
    env: { PATH, HOME, NODE_ENV, ...settings },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stderr?.on("data", (text: Buffer) => process.stderr.write(text));
  return child;
}

export type Trader = {
  sell(): Promise<string>;
  /** Returns true if the voucher code was found and a payment with it succeeded. */
  finds(code: string): Promise<boolean>;
  stop(): Promise<void>;
};

/** Starts a process of the product that sells vouchers and pays with them. */
export function startTrader(
  settings: Record<string, string>,
  people: { partner: Caller; reseller: Caller },
): Trader {
  const child = run("e2e/specs/money/key-trader.ts", {
    ...settings,
    PARTNER: JSON.stringify(people.partner),
    RESELLER: JSON.stringify(people.reseller),
  });
  const waiting = new Map<number, (response: TraderResponse) => void>();
  let lastId = 0;
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) => {
      const response = JSON.parse(line) as TraderResponse;
      waiting.get(response.id)?.(response);
    });
  const ended = once(child, "exit");
  const ask = (what: Omit<TraderRequest, "id">) =>
    new Promise<TraderResponse>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      child.stdin?.write(`${JSON.stringify({ id: lastId, ...what })}\n`);
      void ended.then(() => reject(new Error("the trader has ended")));
    });
  return {
    sell: async () => (await ask({})).code ?? "",
    finds: async (code) => (await ask({ code })).found === true,
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
}
