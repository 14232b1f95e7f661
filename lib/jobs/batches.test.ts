import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { batchesOf, nextTurn, type Waiting } from "./batches";

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

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();

test("what was not tried yet goes first, without waiting for what has failed", () => {
  const failed: Waiting = { deliveryId: "failed", dueAt: at(5) };
  const untried: Waiting = { deliveryId: "untried", dueAt: null };
  expect(nextTurn([failed, untried])).toEqual({ wakeAt: null, due: ["untried"], later: [failed] });
});

test("deliveries due within two seconds of the earliest wait for the last of them, later ones for their own turn", () => {
  const waiting = [5.5, 300, 5, 6.9].map((seconds) => ({ deliveryId: String(seconds), dueAt: at(seconds) }));
  expect(nextTurn(waiting)).toEqual({
    wakeAt: at(6.9),
    due: ["5.5", "5", "6.9"],
    later: [{ deliveryId: "300", dueAt: at(300) }],
  });
});
