import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import type { Operation } from "@/lib/base/operation";
import { parseInput } from "./parse-input";
import {
  bodyObjects,
  currencyFaults,
  ignoredFields,
  isOneEditAway,
  unknownFieldFaults,
} from "./unknown-fields";

const named = (id: string) => {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
};
const contract = named("createRedemptionIntent");
const refund = named("createRedemptionIntentRefund");
const sale = named("createVoucherPayment");

const faults = (operation: Operation, members: object) =>
  unknownFieldFaults(operation, bodyObjects(operation, { ...members }));
const faultsOfNames = (operation: Operation, names: readonly string[]) =>
  faults(operation, Object.fromEntries(names.map((name) => [name, 1])));
const contractFaults = (...sent: string[]) => faultsOfNames(contract, sent);

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
  test(`an operation in the interface specification refuses the field ${JSON.stringify(name)} as a typo of idempotency_key`, () => {
    expect(contractFaults("note", name)).toEqual([
      {
        field: name,
        code: "unknown_field",
        message: "is not a field of this operation; did you mean idempotency_key?",
      },
    ]);
  });
}

test("an operation in the interface specification accepts unknown fields whose names are more than one edit away from idempotency_key", () => {
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

test("a swap of two characters counts as one edit only if they are adjacent", () => {
  expect(isOneEditAway("ab", "ba")).toBe(true);
  expect(isOneEditAway("abc", "cba")).toBe(false);
  expect(isOneEditAway("", "a")).toBe(true);
  expect(isOneEditAway("a", "bc")).toBe(false);
});

test("an operation that ignores unknown fields refuses a misspelled field name, unless the correct field is also present", () => {
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
    expect(faultsOfNames(named(id), [field])).toEqual([meant(field, name)]);
  });
}

test("the error for an unknown field lists the accepted fields if none is similar", () => {
  const message = "is not a field of this operation, which accepts amount, reason, metadata, idempotency_key";
  for (const field of ["note", "", "__proto__", "constructor"])
    expect(faultsOfNames(refund, [field])).toEqual([{ field, code: "unknown_field", message }]);
});

test("every operation with an amount accepts the deployment's currency in upper or lower case, null or none, and refuses any other", () => {
  const message = "must be EUR, the only currency here; send amounts in EUR and leave this field out";
  const euros = () => "EUR";
  for (const operation of operations.filter(
    ({ body }) => body && ("amount" in body.shape || "vouchers" in body.shape),
  )) {
    for (const currency of ["USD", 1, ""]) {
      expect(currencyFaults(bodyObjects(operation, { currency }), euros), operation.id).toEqual([
        { field: "currency", code: "mismatch", message },
      ]);
    }
    for (const members of [{}, { currency: null }, { currency: "EUR" }, { currency: "eur" }])
      expect(currencyFaults(bodyObjects(operation, { ...members }), euros), operation.id).toEqual([]);
    expect(faultsOfNames(operation, ["currency"])).toEqual([]);
  }
  expect(faultsOfNames(named("createWebhookEndpoint"), ["currency"])).toHaveLength(1);
});

test("an unknown field of an object in a list is treated like an unknown field of the body, and the suggestion is a field of that object", () => {
  const message = "is not a field of this object; did you mean quantity?";
  const vouchers = [
    { denomination: 1_000, quantity: 1, quantiti: 2, note: "" },
    { denomination: 1_000, quantiti: 2, Denomination: 1 },
  ];
  expect(faults(sale, { vouchers })).toEqual([
    { field: "vouchers.1.quantiti", code: "unknown_field", message },
  ]);
  expect(faults({ ...sale, addition: true }, { vouchers: [{ denomination: 1_000, note: "" }] })).toEqual([
    {
      field: "vouchers.0.note",
      code: "unknown_field",
      message: "is not a field of this object, which accepts denomination, quantity",
    },
  ]);
  for (const nothing of [
    { vouchers: "x" },
    { vouchers: [null, [{ quantiti: 1 }], 1] },
    { metadata: { quantiti: 1 } },
  ])
    expect(faults(sale, nothing)).toEqual([]);
});

test("an object in a list is refused if it specifies a currency other than the deployment's", () => {
  const found = (operation: Operation, members: object) =>
    currencyFaults(bodyObjects(operation, { ...members }), () => "EUR").map(({ field }) => field);
  expect(found(sale, { vouchers: [{ currency: "EUR" }, { currency: "USD" }] })).toEqual([
    "vouchers.1.currency",
  ]);
  expect(found(contract, { items: [{ currency: "USD" }] })).toEqual(["items.0.currency"]);
});

test("a list longer than its maximum length is searched for unknown fields only up to that length", () => {
  const many = (length: number) => Array.from({ length }, () => ({}));
  expect(bodyObjects(contract, { items: many(10_000) })).toHaveLength(1 + 20);
  expect(bodyObjects(sale, { vouchers: many(10_000) })).toHaveLength(1 + 5);
});

/** Returns the value of the header Tessera-Ignored-Fields for an object at `path` whose fields are all unknown. */
const ignoredNames = (names: readonly string[], path: readonly (string | number)[] = []) =>
  ignoredFields(
    [{ path, known: [], members: Object.fromEntries(names.map((name) => [name, "secret"])) }],
    [],
  );

test("the header Tessera-Ignored-Fields names at most ten fields, and is omitted if no field is ignored", () => {
  const names = Array.from({ length: 500 }, (_, at) => `field_${at}`);
  expect(ignoredNames(names)?.split(", ")).toEqual(names.slice(0, 10));
  expect(ignoredNames(["emial", "note-2", "a.b"])).toBe("emial, note-2, a.b");
  expect(ignoredNames([])).toBeUndefined();
  expect(ignoredNames(["note", "a b"], ["items", 0])).toBe("items[0].note");
});

test("an ignored field is listed once even if several objects in a list have it, and known fields are not listed", () => {
  const item = (at: number, ...names: string[]) => ({
    path: ["items", at],
    known: ["name"],
    members: Object.fromEntries(names.map((name) => [name, 1])),
  });
  const items = [item(0, "name"), item(1, "name", "sku"), item(2, "sku", "color")];
  expect(ignoredFields(items, [])).toBe("items[1].sku, items[2].color");
  const refused = { field: "items.1.sku", code: "unknown_field", message: "is not a field" } as const;
  expect(ignoredFields(items, [refused])).toBe("items[2].sku, items[2].color");
});

test("an ignored field is not listed if a header cannot contain its name, or if its name might be a value sent by mistake", () => {
  const unsafe = [
    "",
    "a b",
    "a,b",
    "a\r\nSet-Cookie: b",
    "ä",
    "anna@example.com",
    "a".repeat(65),
    "a:b",
    "\u0000",
  ];
  expect(ignoredNames(unsafe)).toBeUndefined();
  expect(ignoredNames([...unsafe, "__proto__"])).toBe("__proto__");
});

/**
 * Parses a body sent with the header Idempotency-Key. Returns the input, or the error if it is refused, and the ignored fields.
 */
async function parsed(operation: Operation, body: string) {
  const headers: Record<string, string> = {};
  const sent = { "Content-Type": "application/json", "Idempotency-Key": "order-1" };
  const request = new Request("http://x/", { method: "POST", headers: sent, body });
  const params = { reference: "order-1", id: "one" };
  const result: unknown = await parseInput(operation, request, params, headers).catch((cause) => cause);
  return { result, ignored: headers["Tessera-Ignored-Fields"] };
}

const cancel = named("cancelRedemptionIntent");

test("a repeated currency is refused by an operation with amounts, and ignored by an operation without amounts", async () => {
  const currencies = '"currency":"USD","currency":"EUR"';
  const { result } = await parsed(contract, `{"email":"anna@example.com","amount":1,${currencies}}`);
  const details = [{ field: "currency", code: "repeated", message: "is given more than once" }];
  expect(result).toMatchObject({ code: "validation_failed", details });
  expect((await parsed(cancel, `{${currencies}}`)).result).toEqual({ reference: "order-1" });
});

test("the header Tessera-Ignored-Fields names the header Idempotency-Key if the operation accepts no such key", async () => {
  expect((await parsed(cancel, '{"note":1}')).ignored).toBe("note, Idempotency-Key");
  expect((await parsed(named("rotateWebhookEndpointSecret"), "")).ignored).toBe("Idempotency-Key");
  expect((await parsed(contract, "{}")).ignored).toBeUndefined();
});
