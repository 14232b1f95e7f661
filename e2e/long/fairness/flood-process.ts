import { stdin } from "node:process";
import { json } from "node:stream/consumers";
import autocannon from "autocannon";

export type FloodRequest = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What floods a server: `requests` in turn over so many connections, as if from so many networks. */
export type Flood = {
  readonly url: string;
  readonly seconds: number;
  readonly requests: readonly FloodRequest[];
  readonly connections: number;
  /** How many a second, over all connections: each sends its share at the beginning of a second. As many as can be without. */
  readonly perSecond?: number;
  /** Only a server that trusts loopback as a proxy believes more than one. */
  readonly networks?: number;
};

/** How often each status was answered; `none` is what broke or waited too long. */
export type Answers = Readonly<Record<string, number>>;

const { url, seconds, requests, connections, perSecond, networks = 1 } = (await json(stdin)) as Flood;
const answers: Record<string, number> = {};
let sent = 0;

const run = autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 30,
  ...(perSecond !== undefined && { overallRate: perSecond }),
  requests: [
    {
      setupRequest: (plain) => {
        sent += 1;
        const { headers, ...request } = requests[sent % requests.length] ?? { path: "/" };
        const network = sent % networks;
        const client = `198.18.${network >> 8}.${network & 255}`;
        return { ...plain, ...request, headers: { ...headers, "x-forwarded-for": client } };
      },
      onResponse: (status) => {
        answers[status] = (answers[status] ?? 0) + 1;
      },
    },
  ],
});
const { errors } = await run;
process.stdout.write(JSON.stringify({ ...answers, ...(errors > 0 && { none: errors }) }));
