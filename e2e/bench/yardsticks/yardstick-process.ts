import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { API_BASE } from "@/lib/base/operation";
import { bare } from "./bare";
import { interactive } from "./interactive";
import { verbs } from "./verbs";
import type { Yardstick } from "./yardstick";

const YARDSTICKS: Readonly<Record<string, Yardstick>> = { bare, interactive, verbs };

const yardstick = YARDSTICKS[process.argv[2] ?? ""];
if (!yardstick)
  throw new Error(`there is no such yardstick; it is one of ${Object.keys(YARDSTICKS).join(", ")}`);

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(String(Buffer.concat(chunks)));
}

const PAYMENTS = `${API_BASE}/voucher-payments`;
const INTENTS = `${API_BASE}/redemption-intents`;

/** Returns the data with which the API would answer one of the benchmark's requests. Rejects for any other request. */
async function answer(to: Yardstick, request: IncomingMessage): Promise<object> {
  const { url = "", method, headers } = request;
  const caller = await to.caller(headers.authorization?.slice("Bearer ".length) ?? "");
  if (method === "GET") return to.retrieveIntent(caller, url.slice(INTENTS.length + 1));
  const input = await bodyOf(request);
  if (url === INTENTS) return to.createIntent(caller, input);
  if (url !== PAYMENTS) throw new Error(`nothing answers ${url}`);
  return input.subscription_access_code === undefined ? to.sell(caller, input) : to.bill(caller, input);
}

const server = createServer((request, response) => {
  answer(yardstick, request).then(
    (data) => {
      const text = JSON.stringify({ status: true, data });
      response.setHeader("Content-Type", "application/json");
      response.setHeader("Content-Length", Buffer.byteLength(text));
      response.end(text);
    },
    (cause: unknown) => {
      process.stderr.write(`${String(cause)}\n`);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
