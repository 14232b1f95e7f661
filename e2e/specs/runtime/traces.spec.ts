import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool } from "@/lib/db/pool";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { apiAt } from "../../support/fixtures/api";
import { DEEP } from "../../support/fixtures/depth";
import { startServer, stopProcess } from "../../support/setup/server-process";
import { newOperator, partnerOf } from "../../support/world/accounts";
import { answering, type ReceivedRequest, startReceiver } from "../webhooks/receiver";
import { test } from "./worker-process";

test.use({ processOf: import.meta.filename });

test.describe.configure({ timeout: 240_000 });

/** A span as the server exports it with OTLP over HTTP. */
type Span = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};
type TraceExport = {
  resourceSpans: { resource: { attributes: Span["attributes"] }; scopeSpans: { spans: Span[] }[] }[];
};

const exportOf = ({ body }: ReceivedRequest) => JSON.parse(body) as TraceExport;
const spansIn = (received: readonly ReceivedRequest[]) =>
  received.flatMap((one) =>
    exportOf(one).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
const attributeOf = ({ attributes }: { attributes: Span["attributes"] }, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

test("a request and its webhook attempts are recorded in one trace, and the receiver gets the trace ID", {
  tag: DEEP,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-traces-"));
  const collector = await startReceiver(answering(200, "{}", { "content-type": "application/json" }));
  // The first attempt is refused; the second must belong to the same trace.
  const hook = await startReceiver((response, _, count) => response.writeHead(count === 1 ? 500 : 204).end());
  const server = await startServer({
    folder,
    settings: {
      PROCESSES: "api:2",
      LOG_LEVEL: "silent",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
      OTEL_BSP_SCHEDULE_DELAY: "200",
    },
  });
  Object.assign(process.env, server.settings);
  try {
    const partner = await partnerOf({ operator: await newOperator() }, "Traced Games");
    await setEndpoint(callerFor(partner.user, "test"), { url: hook.url });
    const api = apiAt(server.baseUrl, () => undefined);
    const key = partner.keys.test;
    const created = await api.createSubscription(key, {
      email: "customer@example.com",
      amount: 900,
    });
    expect(created.status).toBe(201);
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const answer = await fetch(
      `${server.baseUrl}/api/v1/subscriptions/${created.body.data.reference}/cancel`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      },
    );
    expect(answer.status).toBe(200);

    await expect.poll(() => hook.received.length, { timeout: 60_000 }).toBe(2);
    const ours = () => spansIn(collector.received).filter((span) => span.traceId === traceId);
    await expect.poll(() => ours().length, { timeout: 60_000 }).toBe(3);
    const request = ours().find(({ kind }) => kind === 2);
    const attempts = ours().filter(({ name }) => name === "webhook");
    expect(request).toMatchObject({ name: "cancelSubscription", parentSpanId: "00f067aa0ba902b7" });
    expect(request && attributeOf(request, "tessera.request_id")).toBe(answer.headers.get("x-request-id"));
    expect(request && attributeOf(request, "tessera.account_id")).toBe(partner.user.accountId);
    expect(attempts.map(({ parentSpanId }) => parentSpanId)).toEqual([request?.spanId, request?.spanId]);
    expect(attempts.map((attempt) => attributeOf(attempt, "tessera.outcome"))).toEqual([
      "http_error",
      "delivered",
    ]);
    expect(hook.received.map(({ headers }) => headers["traceparent"])).toEqual(
      attempts.map(({ spanId }) => `00-${traceId}-${spanId}-01`),
    );

    const [first] = collector.received;
    const resource = first && exportOf(first).resourceSpans[0]?.resource;
    expect(resource && attributeOf(resource, "service.name")).toBe("tessera");
    const sent = collector.received.map(({ body }) => body).join();
    for (const secret of [key, partner.email, hook.url, "customer@example.com"])
      expect(sent).not.toContain(secret);
  } finally {
    await closePool();
    await stopProcess(server.pid);
    await Promise.all([collector.close(), hook.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
});
