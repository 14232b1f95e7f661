import { expect, test } from "@playwright/test";
import type { DeliveryAttempt, EventDelivery } from "@/lib/deliveries/schema";
import { earlyEndOf, remarkOn } from "./delivery-remark";

const at = "2026-11-21T06:00:00.000000Z";

function attempted(times: number, status_code = 500): DeliveryAttempt[] {
  return Array.from({ length: times }, (_, index) => ({
    ...{ number: index + 1, url: null, started_at: at, duration_ms: 5 },
    ...{ outcome: "http_error", status_code, response_excerpt: null },
  }));
}

function delivery(status: EventDelivery["status"], attempts: DeliveryAttempt[]): EventDelivery {
  return {
    number: 1,
    status,
    attempts,
    attempt_count: attempts.length,
    next_attempt_at: null,
    created_at: at,
  };
}

test("a delivery that goes on or has arrived needs no word", () => {
  expect(remarkOn(delivery("pending", attempted(3)), false)).toBeUndefined();
  expect(remarkOn(delivery("succeeded", attempted(1, 200)), true)).toBeUndefined();
});

test("why a delivery has ended without success is said for each way it can", () => {
  const said = (attempts: DeliveryAttempt[], testEvent = false) =>
    remarkOn(delivery("failed", attempts), testEvent);
  expect(said([])).toBe("Deliveries were switched off before it was tried.");
  expect(said(attempted(3))).toMatch(/^It ended early/);
  expect(said(attempted(2, 410))).toMatch(/^410 says/);
  expect(said(attempted(10))).toBe("All 10 attempts failed.");
  expect(said(attempted(1), true)).toBe("A test event is tried once.");
});

test("what was never sent and what is kept no longer is said too", () => {
  expect(remarkOn(delivery("unsent", []), false)).toMatch(/^No webhook was in use then/);
  expect(remarkOn({ ...delivery("succeeded", []), attempt_count: 2 }, false)).toMatch(/90 days/);
});

test("a list says of a failed delivery why it ended before its last attempt, as long as that is known", () => {
  const said = (count: number, last: DeliveryAttempt | undefined, test_event = false) =>
    earlyEndOf({
      ...{ id: "", type: "", environment: "live", created_at: at, data: {}, test_event },
      delivery: { status: "failed", attempt_count: count, next_attempt_at: null, last_attempt: last ?? null },
    });
  const [refused, gone] = [attempted(1)[0], attempted(1, 410)[0]];
  expect(said(0, undefined)).toBe("Deliveries were switched off before it was tried");
  expect(said(3, refused)).toBe("Ended early: deliveries were switched off");
  expect(said(3, gone)).toBe("410: deliveries were switched off");
  expect(said(10, refused)).toBeUndefined();
  expect(said(3, undefined)).toBeUndefined();
  expect(said(1, refused, true)).toBeUndefined();
});
