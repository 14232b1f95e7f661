import { expect, test } from "@playwright/test";
import { operations } from "@/lib/api/operations";
import { currencyFault, isOneEditAway, unknownFieldFaults } from "./unknown-fields";

const named = (id: string) => {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
};
const contract = named("createRedemptionIntent");
const refund = named("createRedemptionIntentRefund");
const contractFaults = (...sent: string[]) => unknownFieldFaults({ operation: contract, sent });

const meant = (field: string, name: string) => ({
  field,
  code: "unknown_field",
  message: `is not a field of this operation; did you mean ${name}?`,
});

for (const name of [
  ...["idempotencykey", "idempotencyKey", "Idempotency_Key", "idempotency-key", "Idempotency-Key"],
  ...[
    "idempotency_keys",
    "idempotency_ke",
    "dempotency_key",
    "idempotnecy_key",
    "idempotency_kye",
    "idempotency_key ",
  ],
]) {
  test(`refuses the field ${JSON.stringify(name)} as a typo of idempotency_key`, () => {
    expect(contractFaults("note", name)).toEqual([
      {
        field: name,
        code: "unknown_field",
        message: "is not a field of this operation; did you mean idempotency_key?",
      },
    ]);
  });
}

test("ignores names that are further away from idempotency_key", () => {
  for (const name of [
    "",
    "key",
    "idempotency",
    "idempotent_key",
    "idem_key",
    "x_idempotency_key",
    "IdempotencyToken",
  ]) {
    expect(contractFaults(name), name).toEqual([]);
  }
});

test("a swap counts as one edit only between neighbors", () => {
  expect(isOneEditAway("ab", "ba")).toBe(true);
  expect(isOneEditAway("abc", "cba")).toBe(false);
  expect(isOneEditAway("", "a")).toBe(true);
  expect(isOneEditAway("a", "bc")).toBe(false);
});

test("a contract operation ignores a field that is one edit away from one that the body contains", () => {
  expect(contractFaults("email", "emails", "amout")).toEqual([meant("amout", "amount")]);
  expect(contractFaults("callbackUrl")).toEqual([meant("callbackUrl", "callback_url")]);
  expect(contractFaults("note", "currency")).toEqual([]);
});

for (const [id, field, name] of [
  ["createRedemptionIntentRefund", "amout", "amount"],
  ["createSubscriptionCycleRefund", "amount_minor", "amount"],
  ["createWebhookEndpoint", "event_types", "events"],
  ["updateWebhookEndpoint", "enable", "enabled"],
  ["resendEvent", "endpoint", "endpoint_id"],
  ["triggerEvent", "types", "type"],
] as const) {
  test(`${id} refuses the field ${field} and suggests ${name}`, () => {
    expect(unknownFieldFaults({ operation: named(id), sent: [field] })).toEqual([meant(field, name)]);
  });
}

test("an addition lists its fields if none is close to an unknown one, for at most twenty", () => {
  const message = "is not a field of this operation, which accepts amount, reason, metadata, idempotency_key";
  for (const field of ["note", "", "__proto__", "constructor"])
    expect(unknownFieldFaults({ operation: refund, sent: [field] })).toEqual([
      { field, code: "unknown_field", message },
    ]);
  const sent = Array.from({ length: 500 }, (_, at) => `x${at}`);
  expect(unknownFieldFaults({ operation: refund, sent })).toHaveLength(20);
});

test("every operation with fields and amounts refuses another currency and accepts its own", () => {
  const message = "must be EUR, the only currency here; send amounts in EUR and leave this field out";
  const euros = () => "EUR";
  for (const operation of operations.filter(
    ({ body }) => body && ("amount" in body.shape || "vouchers" in body.shape),
  )) {
    for (const currency of ["USD", 1, null]) {
      expect(currencyFault(operation, { currency }, euros), operation.id).toEqual([
        { field: "currency", code: "mismatch", message },
      ]);
    }
    for (const members of [{}, { currency: "EUR" }, { currency: "eur" }])
      expect(currencyFault(operation, members, euros), operation.id).toEqual([]);
    expect(unknownFieldFaults({ operation, sent: ["currency"] })).toEqual([]);
  }
  expect(unknownFieldFaults({ operation: named("createWebhookEndpoint"), sent: ["currency"] })).toHaveLength(
    1,
  );
});
