import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { batchesOf, type Due } from "./batches";

const someDue: fc.Arbitrary<Due[]> = fc.array(
  fc.record(
    {
      deliveryId: fc.uuid(),
      endpointId: fc.constantFrom("a", "b", "c"),
      lane: fc.constantFrom("live", "test-doubtful"),
      dueAt: fc.date({ min: new Date(0), max: new Date(5_000), noInvalidDate: true }),
    },
    { requiredKeys: ["endpointId", "lane"] },
  ),
  { maxLength: 300 },
);

function isInTime(at: number | undefined, due: number | undefined): boolean {
  return at === undefined || due === undefined ? at === due : at >= due && at < due + 1_000;
}

test("what is due is in one batch, of its endpoint and lane, never before its time and at most a second after it", () => {
  fc.assert(
    fc.property(someDue, (due) => {
      const batches = batchesOf(due);
      for (const { deliveryId, dueAt, endpointId, lane } of due) {
        const its = batches.filter(
          (batch) =>
            batch.endpointId === endpointId &&
            batch.lane === lane &&
            isInTime(batch.at, dueAt?.getTime()) &&
            (!batch.deliveryIds || (deliveryId !== undefined && batch.deliveryIds.includes(deliveryId))),
        );
        expect(its).toHaveLength(1);
      }
    }),
  );
});

test("more than 200 of one endpoint are one batch that names none and stands for all", () => {
  const due = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      deliveryId: String(at),
      endpointId: "a",
      lane: "live" as const,
    }));
  expect(batchesOf(due(200))[0]?.deliveryIds).toHaveLength(200);
  for (const count of [201, 202, 1_000]) {
    expect(batchesOf(due(count))).toEqual([{ endpointId: "a", lane: "live", at: undefined }]);
  }
});
