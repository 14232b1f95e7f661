import { expect, test } from "@/e2e/support/fixtures/plain-test";
import {
  type DeliveryAttempt,
  type EndedReason,
  type EventDelivery,
  endedReasonField,
} from "@/lib/webhooks/deliveries/schema";
import { deliveryRemark, earlyEndNote } from "./delivery-remark";

const at = "2026-11-21T06:00:00.000000Z";

function attempted(times: number, status_code = 500): DeliveryAttempt[] {
  return Array.from({ length: times }, (_, index) => ({
    ...{ number: index + 1, url: "https://hooks.acme.example/", started_at: at, duration_ms: 5 },
    ...{ outcome: "http_error", status_code, failure_message: "It failed", response_excerpt: null },
  }));
}

function delivery(
  status: EventDelivery["status"],
  attempts: DeliveryAttempt[],
  ended_reason: EndedReason | null = null,
): EventDelivery {
  return {
    number: 1,
    endpoint_id: status === "unsent" ? null : "we_1",
    status,
    ended_reason,
    attempts,
    attempt_count: attempts.length,
    next_attempt_at: null,
    created_at: at,
  };
}

test("pending and successful deliveries without deleted attempts have no remark", () => {
  expect(deliveryRemark(delivery("pending", attempted(3)))).toBeUndefined();
  expect(deliveryRemark(delivery("succeeded", attempted(1, 200), "succeeded"))).toBeUndefined();
});

test("the remark on a failed delivery explains why it ended", () => {
  const remarkFor = (reason: EndedReason, attempts: DeliveryAttempt[]) =>
    deliveryRemark(delivery("failed", attempts, reason));
  expect(remarkFor("endpoint_switched_off", [])).toBe("Before the first attempt, deliveries were disabled.");
  expect(remarkFor("endpoint_switched_off", attempted(3))).toMatch(
    /^Retries ended early: before the next attempt, deliveries were disabled/,
  );
  expect(remarkFor("endpoint_disabled", [])).toMatch(
    /^Before the first attempt, the endpoint was disabled after .*\.$/,
  );
  expect(remarkFor("endpoint_disabled", attempted(3))).toMatch(
    /^Retries ended early: before the next attempt, the endpoint was disabled after /,
  );
  expect(remarkFor("gone", attempted(2, 410))).toMatch(/^The receiver returned 410/);
  expect(remarkFor("attempts_used_up", attempted(10))).toBe("All 10 attempts failed.");
  expect(remarkFor("test_event", attempted(1))).toBe("Test events are not retried.");
});

test("a failed delivery without a stored reason has no remark and no note", () => {
  for (const attempts of [[], attempted(2, 410), attempted(10)]) {
    expect(deliveryRemark(delivery("failed", attempts))).toBeUndefined();
  }
  expect(earlyEndNote(null, 3)).toBeUndefined();
});

test("the remark on a delivery explains why an event was not sent or why older attempts are missing", () => {
  expect(deliveryRemark(delivery("unsent", []))).toMatch(/^Not sent: no enabled webhook endpoint/);
  expect(deliveryRemark({ ...delivery("succeeded", []), attempt_count: 2 })).toMatch(/90 days/);
  expect(deliveryRemark({ ...delivery("failed", [], "attempts_used_up"), attempt_count: 10 })).toMatch(
    /^All 10 attempts failed\. .*90 days/,
  );
});

test("only a delivery that ended before its last scheduled attempt has a note with the reason", () => {
  expect(earlyEndNote("endpoint_switched_off", 0)).toBe("Before the first attempt, deliveries were disabled");
  expect(earlyEndNote("endpoint_switched_off", 3)).toBe("Ended early: deliveries were disabled");
  expect(earlyEndNote("endpoint_disabled", 3)).toMatch(/^Ended early: the endpoint was disabled/);
  expect(earlyEndNote("gone", 3)).toBe("410: deliveries were disabled");
  const early = endedReasonField.options.filter((reason) => earlyEndNote(reason, 1) !== undefined);
  expect(early).toEqual(["gone", "endpoint_disabled", "endpoint_switched_off"]);
});
