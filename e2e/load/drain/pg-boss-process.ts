import http from "node:http";
import PgBoss from "pg-boss";
import { signatureHeaders } from "@/lib/deliveries/sign";
import { type BossJob, QUEUE } from "./due-deliveries";

const WORKERS = 4;
const BATCH_SIZE = 500;

/**
 * pg-boss as one would use it for webhooks: jobs fetched in batches, each batch posted at once over kept connections
 * and completed together. Batches this large keep its polling interval out of the way.
 */
const agent = new http.Agent({ keepAlive: true });

function post({ url, id, body, secret }: BossJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      ...signatureHeaders({ id, body, at: new Date(), secrets: [secret] }),
    };
    const request = http.request(url, { method: "POST", agent, headers }, (response) => {
      response.resume().on("end", () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`answered ${response.statusCode}`));
      });
    });
    request.on("error", reject).end(body);
  });
}

const boss = new PgBoss({ connectionString: process.env["DATABASE_URL"] ?? "", max: 10 });
boss.on("error", (error) => process.stderr.write(`${error.message}\n`));
await boss.start();
process.stdout.write("ready\n");
for (let worker = 0; worker < WORKERS; worker += 1) {
  await boss.work<BossJob>(QUEUE, { batchSize: BATCH_SIZE, pollingIntervalSeconds: 0.5 }, async (jobs) => {
    await Promise.all(jobs.map(({ data }) => post(data)));
  });
}
