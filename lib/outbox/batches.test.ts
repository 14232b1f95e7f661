import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { batchesOf } from "./batches";

test("every due delivery is in one batch, with others of its endpoint only, at most 200", () => {
  const due = fc.array(fc.record({ deliveryId: fc.uuid(), endpointId: fc.constantFrom("a", "b", "c") }), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(due, (deliveries) => {
      const batches = batchesOf(deliveries);
      const endpointOf = new Map(deliveries.map(({ deliveryId, endpointId }) => [deliveryId, endpointId]));
      for (const { endpointId, deliveryIds } of batches) {
        expect(deliveryIds.length).toBeLessThanOrEqual(200);
        for (const id of deliveryIds) expect(endpointOf.get(id)).toBe(endpointId);
      }
      const batched = batches.flatMap(({ deliveryIds }) => deliveryIds);
      expect(batched.sort()).toEqual(deliveries.map(({ deliveryId }) => deliveryId).sort());
    }),
  );
});
