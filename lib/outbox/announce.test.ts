import { type AddressInfo, createServer } from "node:net";
import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { announce, callEngine, groupIntoBatches } from "./announce";
import type { Announcement } from "./event.sql";

const someDue: fc.Arbitrary<Announcement[]> = fc.array(
  fc.record(
    {
      deliveryId: fc.uuid(),
      endpointId: fc.constantFrom("a", "b", "c"),
      lane: fc.constantFrom("live", "test-probation"),
      dueAt: fc.date({ min: new Date(0), max: new Date(5_000), noInvalidDate: true }),
    },
    { requiredKeys: ["endpointId", "lane"] },
  ),
  { maxLength: 300 },
);

function isInTime(at: number | undefined, due: number | undefined): boolean {
  return at === undefined || due === undefined ? at === due : at >= due && at < due + 100;
}

test("each delivery is announced in exactly one batch of its lane, at its due time or less than 100 ms later", () => {
  fc.assert(
    fc.property(someDue, (due) => {
      const batches = groupIntoBatches(due);
      for (const { deliveryId, dueAt, endpointId, lane } of due) {
        const its = batches
          .filter((batch) => batch.lane === lane && isInTime(batch.at, dueAt?.getTime()))
          .flatMap((batch) => batch.endpoints)
          .filter(
            (endpoint) =>
              endpoint.endpointId === endpointId &&
              (!endpoint.deliveryIds ||
                (deliveryId !== undefined && endpoint.deliveryIds.includes(deliveryId))),
          );
        expect(its).toHaveLength(1);
      }
    }),
  );
});

test("deliveries to an endpoint are announced with their IDs if there are at most 200, and without IDs if there are more", () => {
  const due = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      deliveryId: String(at),
      endpointId: "a",
      lane: "live" as const,
    }));
  expect(groupIntoBatches(due(200))[0]?.endpoints[0]?.deliveryIds).toHaveLength(200);
  for (const count of [201, 202, 1_000]) {
    expect(groupIntoBatches(due(count))).toEqual([
      { lane: "live", at: undefined, endpoints: [{ endpointId: "a" }] },
    ]);
  }
});

test("the deliveries that are due at the same time in one lane form one batch, grouped by endpoint", () => {
  const due = ["a", "b", "a", "c"].map(
    (endpointId, at) => ({ endpointId, lane: "test", deliveryId: `${at}` }) as const,
  );
  expect(groupIntoBatches(due)).toEqual([
    {
      lane: "test",
      at: undefined,
      endpoints: [
        { endpointId: "a", deliveryIds: ["0", "2"] },
        { endpointId: "b", deliveryIds: ["1"] },
        { endpointId: "c", deliveryIds: ["3"] },
      ],
    },
  ]);
});

test("when over 200 due deliveries to an endpoint are queued, one announcement without IDs covers them, and a delivery due later is announced separately", async () => {
  const sent: unknown[] = [];
  const engine = { send: async (events: readonly unknown[]) => void sent.push(...events) };
  Object.assign(globalThis, { tesseraInngest: engine });
  const due = (deliveryId: string) => ({ endpointId: "a", lane: "live" as const, deliveryId });
  const dueAt = new Date(Date.now() + 60_000);
  try {
    // The lane is busy with the first announcement, so the others are queued and sent together.
    announce([due("first")]);
    announce(Array.from({ length: 200 }, (_, at) => due(String(at))));
    announce([{ ...due("later"), dueAt }, due("201st"), due("202nd")]);
    await expect.poll(() => sent.length).toBe(3);
  } finally {
    Object.assign(globalThis, { tesseraInngest: undefined });
  }
  expect(sent.slice(1)).toEqual([
    { name: "webhook/live.due", data: { endpoints: [{ endpointId: "a" }] } },
    {
      name: "webhook/live.due",
      data: { endpoints: [{ endpointId: "a", deliveryIds: ["later"] }] },
      ts: Math.ceil(dueAt.getTime() / 100) * 100,
    },
  ]);
});

test("a request to the job engine fails after the timeout if the engine accepts the connection but never answers", async () => {
  const silent = createServer((socket) => void socket.on("error", () => undefined).resume());
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/e/key`;
  const startedMs = performance.now();
  await expect(callEngine(url, { method: "POST", body: "[]" }, 100)).rejects.toThrow("fetch failed");
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  await new Promise<void>((resolve) => silent.close(() => resolve()));
});
