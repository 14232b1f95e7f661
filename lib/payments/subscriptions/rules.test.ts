import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { decideCancel, decideConfirm, isOverdue, nextCycle, type SubscriptionState } from "./rules";

const pending: SubscriptionState = {
  status: "pending",
  environment: "live",
  currentCycle: 0,
  totalCycles: null,
  resellerId: null,
  resellerSubscriptionReference: null,
  cancelRequestedAt: null,
};
const billed: SubscriptionState = { ...pending, status: "active", currentCycle: 1, resellerId: "shop" };
const cancelRequested: SubscriptionState = { ...billed, cancelRequestedAt: new Date(0) };

test("a subscription is canceled immediately if it is a test subscription or if no reseller bills it", () => {
  expect(decideCancel(pending)).toBe("cancel");
  expect(decideCancel({ ...billed, environment: "test" })).toBe("cancel");
});

test("the cancellation of a live subscription is requested from its reseller only once", () => {
  expect(decideCancel(billed)).toBe("request");
  expect(decideCancel(cancelRequested)).toBe("already_requested");
});

test("canceling a canceled or completed subscription reports that it has already ended", () => {
  expect(decideCancel({ ...cancelRequested, status: "canceled" })).toBe("already_canceled");
  expect(decideCancel({ ...billed, status: "completed" })).toBe("completed");
});

test("the checks of a cancellation's confirmation run in the order of the guide order-of-checks, and a requested cancellation is confirmed if none of them refuses it", () => {
  const recorded = { ...cancelRequested, resellerSubscriptionReference: "order-1" };
  expect(decideConfirm({ ...recorded, status: "canceled" }, "other", "order-2")).toBe("not_owned");
  expect(decideConfirm({ ...recorded, status: "canceled" }, "shop", "order-2")).toBe("reference_differs");
  expect(decideConfirm({ ...recorded, status: "canceled" }, "shop", "order-1")).toBe("already_canceled");
  expect(decideConfirm({ ...recorded, status: "completed" }, "shop", "order-1")).toBe("completed");
  expect(decideConfirm({ ...recorded, cancelRequestedAt: null }, "shop", "order-1")).toBe("not_requested");
  expect(decideConfirm({ ...recorded, environment: "test" }, "shop", "order-1")).toBe("not_requested");
  expect(decideConfirm(pending, "shop", "order-1")).toBe("not_requested");
  expect(decideConfirm({ ...pending, status: "canceled" }, "shop", "order-1")).toBe("not_requested");
  expect(decideConfirm(recorded, "shop", "order-1")).toBe("cancel");
  expect(decideConfirm(cancelRequested, "shop", "any, since none is recorded")).toBe("cancel");
});

test("the first cycle activates a subscription, later ones renew it, and the last one completes it", () => {
  const of = (currentCycle: number) => nextCycle({ ...billed, currentCycle, totalCycles: 3 });
  expect(of(0)).toEqual({ number: 1, status: "active", events: ["subscription.activated"] });
  expect(of(1)).toEqual({ number: 2, status: "active", events: ["subscription.renewed"] });
  expect(of(2)).toEqual({ number: 3, status: "completed", events: ["subscription.completed"] });
});

test("the only cycle of a one-cycle subscription both activates and completes the subscription", () => {
  expect(nextCycle({ ...pending, totalCycles: 1 })).toEqual({
    number: 1,
    status: "completed",
    events: ["subscription.activated", "subscription.completed"],
  });
});

test("a cycle becomes overdue when more than a day has passed since its due date", () => {
  const at = new Date("2026-03-10T12:00:00Z");
  const dueAt = new Date(at.getTime() - DAY_MS);
  expect(isOverdue(dueAt, at)).toBe(false);
  expect(isOverdue(dueAt, new Date(at.getTime() + 1))).toBe(true);
  expect(isOverdue(new Date(at.getTime() + HOUR_MS), at)).toBe(false);
});
