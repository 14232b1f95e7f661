import { request } from "node:http";
import { stdin } from "node:process";
import { json } from "node:stream/consumers";

/**
 * A flood of large bodies. Each element of `headers` has a separate connection, over which one body after another is sent with
 * these headers. `mib` is the size of a body.
 */
export type Upload = {
  readonly url: string;
  readonly seconds: number;
  readonly path: string;
  readonly mib: number;
  readonly headers: readonly Readonly<Record<string, string>>[];
};

const MIB = Buffer.alloc(1024 * 1024, "x");

const { url, seconds, path, mib, headers } = (await json(stdin)) as Upload;
const statuses: Record<string, number> = {};
const untilMs = performance.now() + seconds * 1_000;

/**
 * Posts one body, and stops when a response arrives. Returns the response's status, or `none` if the connection broke first.
 */
function post(own: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url + path, { method: "POST", agent: false, headers: own }, (response) => {
      resolve(String(response.statusCode));
      response.destroy();
    });
    sent.on("error", () => resolve("none"));
    let left = mib;
    const write = () => {
      while (left > 0 && !sent.destroyed) {
        left -= 1;
        if (!sent.write(MIB)) return void sent.once("drain", write);
      }
      sent.end();
    };
    write();
  });
}

async function keepPosting(own: Readonly<Record<string, string>>): Promise<void> {
  while (performance.now() < untilMs) {
    const status = await post(own);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

process.stdout.write("started\n");
await Promise.all(headers.map(keepPosting));
process.stdout.write(`${JSON.stringify(statuses)}\n`);
