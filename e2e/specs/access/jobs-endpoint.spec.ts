import { request } from "node:http";
import { json } from "node:stream/consumers";
import { deliveriesDue } from "@/lib/outbox/announce";
import { canonicalJson, signBody } from "@/lib/runtime/engine/signature";
import { expect, test } from "../../support/fixtures/api-test";

const SIGNING_KEY = process.env["INNGEST_SIGNING_KEY"] ?? "";
const FUNCTION = "/api/inngest?fnId=tessera-deliver-webhook&stepId=step";

/** An event like the events in the job engine's calls, for a webhook endpoint that does not exist. */
const EVENT = {
  id: "1",
  name: deliveriesDue("live"),
  data: { endpoints: [{ endpointId: "01a20203-de0a-70a7-aec1-c61f6151a613", deliveryIds: [] }] },
  ts: 1_700_000_000_000,
};
const RUN = canonicalJson({
  event: EVENT,
  events: [EVENT],
  steps: {},
  ctx: {
    run_id: "run-1",
    attempt: 0,
    fn_id: "tessera-deliver-webhook",
    disable_immediate_execution: false,
    use_api: false,
    stack: { stack: [], current: 0 },
  },
  version: 1,
});

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;

/** Invalid or missing signatures, by description. */
const UNSIGNED: Record<string, (body: string) => Record<string, string>> = {
  "no signature": () => ({}),
  "an empty signature": () => ({ "x-inngest-signature": "" }),
  "a signature of zeros": () => ({
    "x-inngest-signature": `t=${Math.floor(Date.now() / 1_000)}&s=${"0".repeat(64)}`,
  }),
  "another key's signature": (body) => ({
    "x-inngest-signature": signBody(body, `signkey-prod-${"ab".repeat(32)}`, Date.now()),
  }),
  "another body's signature": () => ({
    "x-inngest-signature": signBody('{"url":"x"}', SIGNING_KEY, Date.now()),
  }),
  "a signature from an hour ago": (body) => ({
    "x-inngest-signature": signBody(body, SIGNING_KEY, minutesAgo(60)),
  }),
  "the header of a development server": () => ({ "x-inngest-server-kind": "dev" }),
};

for (const [fault, headersFor] of Object.entries(UNSIGNED)) {
  test(`the job endpoint refuses a call with ${fault}`, async ({ baseURL }) => {
    for (const method of ["POST", "PUT"]) {
      const headers = {
        "content-type": "application/json",
        "x-inngest-server-kind": "cloud",
        ...headersFor(RUN),
      };
      const answer = await fetch(`${baseURL}${FUNCTION}`, { method, headers, body: RUN });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ message: "Unauthorized" });
    }
  });
}

test("the job endpoint accepts a call to run or register functions if the call is signed with its signing key", async ({
  baseURL,
}) => {
  const call = (method: string, url: string, body: string) =>
    fetch(url, {
      method,
      headers: {
        "content-type": "application/json",
        "x-inngest-server-kind": "cloud",
        "x-inngest-signature": signBody(body, SIGNING_KEY, Date.now()),
      },
      body,
    });
  const run = await call("POST", `${baseURL}${FUNCTION}`, RUN);
  expect([run.status, await run.json()]).toMatchObject([206, [{ op: "RunComplete" }]]);
  // The server of the test project `next` has no job engine, so the registration can fail there.
  const sync = await call("PUT", `${baseURL}/api/inngest`, `{"url":"${baseURL}/api/inngest"}`);
  expect((await sync.json()).message).toMatch(/^(Successfully registered|Failed to register)/);
});

test("the job endpoint reveals no information to unsigned calls with GET, PATCH, DELETE or OPTIONS", async ({
  baseURL,
}) => {
  for (const method of ["GET", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await fetch(`${baseURL}/api/inngest`, { method });
    expect([204, 401, 405]).toContain(answer.status);
    expect(await answer.text()).toMatch(/^(|\{"message":"(Unauthorized|Method not allowed)"\})$/);
  }
});

const SIGNED = signBody("", SIGNING_KEY, Date.now());
const LARGE = "200000000";
const MEBIBYTE = 1024 * 1024;

/**
 * Sends the headers and `bytes` bytes of the body, by default none, and never completes the request. Returns the response's
 * status, `Connection` header and body.
 */
function begin(baseURL: string | undefined, headers: Record<string, string>, bytes = 0) {
  return new Promise<object>((resolve, reject) => {
    const options = {
      method: "POST",
      agent: false,
      headers: { "content-type": "application/json", ...headers },
    };
    const call = request(`${baseURL}${FUNCTION}`, options, (response) => {
      const { statusCode: status, headers: answered } = response;
      json(response)
        .then((body) => resolve({ status, connection: answered.connection, body }), reject)
        .finally(() => call.destroy());
    });
    call.on("error", reject);
    call.flushHeaders();
    if (bytes > 0) call.write(Buffer.alloc(bytes, " "));
  });
}

test("the job endpoint refuses a call with a missing or malformed signature before its body has arrived", async ({
  baseURL,
}) => {
  const refusal = { status: 401, body: { message: "Unauthorized" } };
  for (const signature of ["", "t=&s=", "t=1700000000", `t=now&s=${"0".repeat(64)}`, "t=1700000000&s=xyz"]) {
    const headers = { "x-inngest-signature": signature };
    expect(await begin(baseURL, { ...headers, "content-length": LARGE })).toMatchObject(refusal);
    expect(await begin(baseURL, headers, 1)).toMatchObject(refusal);
  }
});

test("the job endpoint refuses a call of more than 4 MiB before its whole body has arrived, and closes the connection", async ({
  baseURL,
}) => {
  const refusal = { status: 413, connection: "close", body: { message: "Payload Too Large" } };
  const headers = { "x-inngest-signature": SIGNED };
  expect(await begin(baseURL, { ...headers, "content-length": LARGE })).toEqual(refusal);
  expect(await begin(baseURL, headers, 4 * MEBIBYTE + 1)).toEqual(refusal);
});

test("the job endpoint accepts a call of 1 MiB", async ({ baseURL }) => {
  const body = canonicalJson({ ...JSON.parse(RUN), padding: "x".repeat(MEBIBYTE) });
  const headers = {
    "content-type": "application/json",
    "x-inngest-server-kind": "cloud",
    "x-inngest-signature": signBody(body, SIGNING_KEY, Date.now()),
  };
  const run = await fetch(`${baseURL}${FUNCTION}`, { method: "POST", headers, body });
  expect([run.status, await run.json()]).toMatchObject([206, [{ op: "RunComplete" }]]);
});
