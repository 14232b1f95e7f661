import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import { SECOND_MS } from "@/lib/base/clock";
import { guardedLookup, readUrl, unrestrictedNetwork } from "@/lib/base/url-guard";
import { signatureHeaders } from "@/lib/base/webhook-secret";
import { type BossJob, QUEUE } from "./due-deliveries";

const WORKERS = 4;
const BATCH_SIZE = 500;
const REST_MS = 500;
const TIMEOUT_MS = 15 * SECOND_MS;

/**
 * The HTTP connections of this program. The program delivers webhooks with pg-boss as fast as possible, for a comparison with
 * Tessera's worker. It fetches jobs in batches, sends as many concurrent requests to each receiver as Tessera's worker does,
 * and marks a batch as completed with one call. Unlike pg-boss's own workers, it never sleeps while jobs are due. Like
 * Tessera's worker, it checks URLs and waits for the receivers' responses.
 */
const agent = new http.Agent({ keepAlive: true, maxSockets: 10 });

const lookup = guardedLookup(unrestrictedNetwork);

function post({ url: text, id, body, secret }: BossJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const { url, fault } = readUrl(text, { ...unrestrictedNetwork, environment: "test" });
    if (!url) {
      reject(new Error(fault));
      return;
    }
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      ...signatureHeaders({ id, body, at: new Date(), secrets: [secret] }),
    };
    const request = http.request(url, { method: "POST", agent, lookup, headers }, (response) => {
      response.resume().on("end", () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`answered ${response.statusCode}`));
      });
    });
    const timer = setTimeout(() => request.destroy(new Error("no answer in time")), TIMEOUT_MS);
    request
      .on("error", reject)
      .on("close", () => clearTimeout(timer))
      .end(body);
  });
}

const boss = new PgBoss({ connectionString: process.env["DATABASE_URL"] ?? "", max: 10 });
boss.on("error", (error) => process.stderr.write(`${error.message}\n`));
await boss.start();
process.stdout.write("ready\n");
for (let worker = 0; worker < WORKERS; worker += 1) void work();

async function work(): Promise<never> {
  for (;;) {
    const jobs = await boss.fetch<BossJob>(QUEUE, { batchSize: BATCH_SIZE });
    await Promise.all(jobs.map(({ data }) => post(data)));
    const ids = jobs.map(({ id }) => id);
    if (ids.length > 0) await boss.complete(QUEUE, ids);
    else await sleep(REST_MS);
  }
}
