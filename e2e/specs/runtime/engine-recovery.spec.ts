import http from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { z } from "zod";
import { newId } from "@/lib/base/ids";
import { announce } from "@/lib/outbox/announce";
import { test } from "./worker-process";

test.use({ processOf: import.meta.filename });

const events = z.array(z.object({ name: z.string() }));

test("once the job engine accepts events again after refusing them, the server asks it to deliver everything that is due", async () => {
  const refused: string[] = [];
  const accepted: string[] = [];
  const engine = http.createServer(async (request, response) => {
    const names = events.parse(await json(request)).map(({ name }) => name);
    const accepts = accepted.length > 0 || names.includes("server/started");
    (accepts ? accepted : refused).push(...names);
    response.writeHead(accepts ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify({ ids: names, status: accepts ? 200 : 401 }));
  });
  await new Promise<void>((resolve) => engine.listen(0, "127.0.0.1", resolve));
  process.env["INNGEST_BASE_URL"] = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
  const due = () => announce([{ endpointId: newId(), lane: "live", deliveryId: newId() }]);

  due();
  await expect.poll(() => accepted, { timeout: 30_000 }).toEqual(["server/started"]);
  expect(refused).toContain("webhook/live.due");
  due();
  await expect.poll(() => accepted).toEqual(["server/started", "webhook/live.due"]);
  engine.closeAllConnections();
  await new Promise((resolve) => engine.close(resolve));
});
