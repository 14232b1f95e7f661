import { request } from "node:http";
import { stdin } from "node:process";
import { json } from "node:stream/consumers";

/** Large bodies for a server, at once and again and again: one connection for each of `headers`. */
export type Upload = {
  readonly url: string;
  readonly seconds: number;
  readonly path: string;
  readonly mib: number;
  readonly headers: readonly Readonly<Record<string, string>>[];
};

const MIB = Buffer.alloc(1024 * 1024, "x");

const { url, seconds, path, mib, headers } = (await json(stdin)) as Upload;
const answers: Record<string, number> = {};
const untilMs = performance.now() + seconds * 1_000;

/** Posts until it is answered, and answers with what; "none" where the connection broke before. */
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

const upload = async (own: Readonly<Record<string, string>>) => {
  while (performance.now() < untilMs) {
    const answer = await post(own);
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
};
await Promise.all(headers.map(upload));
process.stdout.write(JSON.stringify(answers));
