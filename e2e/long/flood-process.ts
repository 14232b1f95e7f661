import { env } from "node:process";
import autocannon from "autocannon";

/** What floods a server: `paths` in turn over so many connections, as if from so many networks. */
export type Flood = {
  readonly url: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** Only a server that trusts loopback as a proxy believes more than one. */
  readonly networks?: number;
};

/** How often each status was answered; `none` is what broke or waited too long. */
export type Flooded = Readonly<Record<string, number>>;

const { url, paths, headers, connections, seconds, networks = 1 }: Flood = JSON.parse(env["FLOOD"] ?? "{}");
const statuses: Record<string, number> = {};
let sent = 0;

const run = autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 30,
  requests: paths.map((path) => ({
    path,
    headers: { ...headers },
    setupRequest: (request) => {
      sent += 1;
      const network = sent % networks;
      request.headers = {
        ...request.headers,
        "x-forwarded-for": `198.18.${network >> 8}.${network & 255}`,
      };
      return request;
    },
    onResponse: (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
  })),
});
const { errors } = await run;
process.stdout.write(JSON.stringify({ ...statuses, ...(errors > 0 && { none: errors }) }));
