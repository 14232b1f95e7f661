import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { closePool } from "@/lib/db/pool";
import { checkInvariants } from "@/lib/ledger/check-invariants";
import { startNextDoor } from "../setup/next-door";
import { startServer, stopProcess } from "../setup/server-process";
import { richResellers } from "../world/accounts";

const ROUNDS = 3;
const ROUND_S = 6;
const CONNECTIONS = 16;
const WALLETS = 50;

/** `npm run bench`: one-off payments a second through either door, alternating in one run, printed with their ratio. */
async function bench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-bench-"));
  const server = await startServer({ folder, settings: { API_RATE_LIMIT: "0", LOG_LEVEL: "error" } });
  Object.assign(process.env, server.settings);
  const next = await startNextDoor();
  try {
    const keys = (await richResellers(WALLETS)).map((reseller) => reseller.keys.test);
    const doors = { "front door": server.baseUrl, next: next.url };
    const results: Record<string, number[]> = { "front door": [], next: [] };
    for (const url of Object.values(doors)) await paymentsPerSecond(url, keys, 2);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [name, url] of Object.entries(doors)) {
        const rate = await paymentsPerSecond(url, keys, ROUND_S);
        results[name]?.push(rate);
        say(`round ${round}  ${name.padEnd(10)} ${rate.toFixed(0)} payments a second`);
      }
    }
    const [front = 0, plain = 0] = Object.values(results).map(median);
    say(
      `\nfront door ${front.toFixed(0)}, next ${plain.toFixed(0)}: ${(front / plain).toFixed(1)} times as many`,
    );
    const breaches = await checkInvariants();
    say(breaches.length === 0 ? "the books are right" : `the books are wrong: ${JSON.stringify(breaches)}`);
    process.exitCode = breaches.length === 0 ? 0 : 1;
  } finally {
    await closePool();
    await stopProcess(next.pid);
    await stopProcess(server.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sells one voucher a request, each with a key of its own, from all wallets in turn. Throws on any refusal. */
async function paymentsPerSecond(url: string, keys: readonly string[], durationS: number): Promise<number> {
  let sent = 0;
  const result = await autocannon({
    url: `${url}/api/v1/voucher-payments`,
    connections: CONNECTIONS,
    duration: durationS,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => {
          sent += 1;
          return {
            ...request,
            headers: {
              "content-type": "application/json",
              authorization: `Bearer ${keys[sent % keys.length]}`,
            },
            body: JSON.stringify({
              customer_identifier: "bench",
              vouchers: [{ denomination: 1, quantity: 1 }],
              idempotency_key: `${process.hrtime.bigint()}-${sent}`,
            }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${url}`);
  }
  return result["2xx"] / result.duration;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await bench();
