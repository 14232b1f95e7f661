import { expect, test } from "@playwright/test";
import { nextTurn, type Waiting } from "./turns";

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
