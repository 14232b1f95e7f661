import { expect, test } from "@/e2e/support/fixtures/plain-test";
import type { AccountKind } from "@/lib/base/caller";
import { contractTypesFor, defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import {
  endpointToReport,
  freeNumber,
  typesLeftUnsubscribed,
  unsubscribedTypes,
  unsupportedTypes,
} from "./rules";

const ALL = contractTypesFor("partner");
const open = (...events: readonly string[]) => ({ isEnabled: true, events });
const closed = (...events: readonly string[]) => ({ isEnabled: false, events });
const [FIRST = "redemption-intent.success", ...OTHERS] = ALL;

const rows: readonly [
  what: string,
  kind: AccountKind,
  endpoints: ReturnType<typeof open>[],
  missing: readonly string[],
][] = [
  ["no endpoint", "partner", [], []],
  ["one endpoint that is subscribed to all of them", "partner", [open(...ALL)], []],
  [
    "one endpoint that is subscribed to all of them and to an optional type",
    "partner",
    [open(...ALL, "refund.created")],
    [],
  ],
  ["one endpoint that is subscribed to all but one", "partner", [open(...OTHERS)], [FIRST]],
  [
    "two endpoints that together are subscribed to all of them",
    "partner",
    [open(FIRST), open(...OTHERS)],
    [],
  ],
  [
    "a disabled endpoint that is subscribed to all of them and an enabled one that is subscribed to one",
    "partner",
    [closed(...ALL), open(FIRST)],
    OTHERS,
  ],
  ["only a disabled endpoint", "partner", [closed(FIRST)], []],
  ["one endpoint that is subscribed only to optional types", "partner", [open("refund.created")], ALL],
  [
    "a reseller's endpoint that is not subscribed to an additional type",
    "reseller",
    [open("subscription.cancel_requested")],
    [],
  ],
  [
    "a reseller's endpoint that is subscribed only to an additional type",
    "reseller",
    [open("wallet.low_balance")],
    ["subscription.cancel_requested"],
  ],
];

for (const [what, kind, endpoints, missing] of rows) {
  test(`unsubscribedTypes returns ${missing.length} of the required event types, given ${what}`, () => {
    expect(unsubscribedTypes(kind, endpoints)).toEqual(missing);
  });
}

test("every required event type that a change leaves without an enabled endpoint is reported", () => {
  expect(typesLeftUnsubscribed("partner", [open(...ALL)], [open(...OTHERS)])).toEqual([FIRST]);
  expect(typesLeftUnsubscribed("partner", [open(...ALL), open(FIRST)], [open(FIRST)])).toEqual(OTHERS);
  expect(typesLeftUnsubscribed("partner", [], [open(...OTHERS)])).toEqual([FIRST]);
});

test("a required event type that already had no enabled endpoint is reported only if a change leaves another type without one", () => {
  const before = [closed(...ALL), open(FIRST)];
  expect(typesLeftUnsubscribed("partner", before, [open(FIRST)])).toEqual([]);
  expect(typesLeftUnsubscribed("partner", before, [closed(...ALL), closed(FIRST)])).toEqual([]);
  expect(typesLeftUnsubscribed("partner", before, [closed(...ALL), open("refund.created")])).toEqual(ALL);
});

test("event types that are never sent to the given kind of account are reported", () => {
  expect(unsupportedTypes("partner", ["refund.created", "subscription.renewed"])).toEqual([]);
  expect(unsupportedTypes("partner", ["subscription.renewed", "voucher-payment.refunded"])).toEqual([
    "voucher-payment.refunded",
  ]);
});

test("by default, an endpoint is subscribed to all event types that are not optional", () => {
  expect(defaultTypesFor("partner")).toEqual(ALL);
  expect(defaultTypesFor("reseller").toSorted()).toEqual([
    "subscription.cancel_requested",
    "wallet.low_balance",
  ]);
});

test("a new endpoint gets the lowest unused number from 1 to 10", () => {
  expect(freeNumber([])).toBe(1);
  expect(freeNumber([1, 2, 4])).toBe(3);
  expect(freeNumber([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBeUndefined();
});

const enabled = { status: "enabled", disabled_reason: null } as const;
const failing = { status: "failing", disabled_reason: null } as const;
const gone = { status: "disabled", disabled_reason: "gone" } as const;
const switchedOff = { status: "disabled", disabled_reason: "switched_off" } as const;

test("endpointToReport returns an account's only endpoint or, of several, the first that is failing or that the platform disabled", () => {
  expect(endpointToReport([])).toBeUndefined();
  expect(endpointToReport([switchedOff])).toBe(switchedOff);
  expect(endpointToReport([enabled, switchedOff])).toBeUndefined();
  expect(endpointToReport([switchedOff, failing])).toBe(failing);
  expect(endpointToReport([enabled, gone, failing])).toBe(gone);
});
