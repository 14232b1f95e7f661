import { z } from "zod";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import { type Caller, TEST_SHOP } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import type { FieldErrors } from "@/lib/base/field-errors";
import { operation } from "@/lib/base/operation";
import { found } from "@/lib/base/outcome";
import { parseInput } from "./parse-input";

/** A list with about as many elements as fit in a request body. */
const THOUSANDS = Array(31_900).fill(1);

const listing = operation({
  id: "listThings",
  method: "POST",
  path: "/things",
  tag: "Things",
  summary: "List things",
  message: "Listed",
  errors: ["validation_failed"],
  caller: "anyone",
  body: z.object({ name: z.string("must be a string"), things: z.string("must be a string").array() }),
  data: z.null(),
  run: async () => found(null),
});

function operationOf(id: string): typeof listing {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
}

/** Parses an invalid body for the operation `target`, and returns the reported errors by field. */
async function faultsOf(target: typeof listing, body: object, caller?: Caller): Promise<FieldErrors> {
  const headers = { "Content-Type": "application/json" };
  const request = new Request("http://x/", { method: "POST", headers, body: JSON.stringify(body) });
  const refusal = await parseInput(
    target,
    request,
    { reference: "order-1", number: "1", id: "one" },
    {},
    caller,
  ).catch((cause: unknown) => cause);
  expect(refusal).toMatchObject({ code: "validation_failed" });
  return (refusal instanceof AppError && refusal.errors) || {};
}

test("all errors in an input are reported if there are exactly twenty", async () => {
  const errors = await faultsOf(listing, { things: Array(19).fill(1) });
  const names = Array.from({ length: 19 }, (_, at) => `things.${at}`);
  expect(Object.keys(errors)).toEqual(["name", ...names]);
  expect(errors).toMatchObject({ name: ["is required"], "things.18": ["must be a string"] });
});

test("the first twenty errors in an input are reported, and further errors are counted under the field that contains them", async () => {
  const { things, ...named } = await faultsOf(listing, { name: "a", things: THOUSANDS });
  expect(Object.keys(named)).toHaveLength(20);
  expect(things).toEqual(["and 31880 more"]);
});

test("after the first twenty errors of an input, further errors are only counted, even if the errors are of different kinds", async () => {
  const refund = operationOf("createRedemptionIntentRefund");
  const unknown = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x${at}`, 1]));
  const errors = await faultsOf(refund, { amount: 0, reason: "", ...unknown });
  expect(Object.keys(errors).slice(0, 3)).toEqual(["amount", "reason", "x0"]);
  expect(Object.entries(errors).slice(20)).toEqual([["x18", ["and 2 more"]]]);
});

/** Returns the fields that `target` refuses in a body, and the response headers. */
async function refusedFields(target: typeof listing, body: object) {
  const headers: Record<string, string> = {};
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const refusal = await parseInput(
    target,
    new Request("http://x/", init),
    { reference: "r-1" },
    headers,
  ).catch((cause: unknown) => cause);
  return { fields: Object.keys((refusal instanceof AppError && refusal.errors) || {}), headers };
}

test("a response header names the ignored fields of a body, but not the refused ones, even if the request fails", async () => {
  const body = { nmae: "secret value", note: "secret value", things: [], "a b": 1 };
  expect(await refusedFields(listing, body)).toEqual({
    fields: ["name", "nmae"],
    headers: { "Tessera-Ignored-Fields": "note" },
  });
});

test("an operation outside the interface specification refuses unknown fields, reports the first twenty, counts the rest, and lists none as ignored", async () => {
  const refund = operationOf("createRedemptionIntentRefund");
  const names = Array.from({ length: 500 }, (_, at) => `x${at}`);
  const body = Object.fromEntries(names.map((name) => [name, 1]));
  expect(await refusedFields(refund, body)).toEqual({ fields: names.slice(0, 21), headers: {} });
  expect(await faultsOf(refund, body)).toMatchObject({ x20: ["and 480 more"] });
});

test("an error that depends on the caller is reported together with the errors of other fields, but not for a field that already has an error", async () => {
  const create = operationOf("createWebhookEndpoint");
  const events = ["wallet.low_balance", "refund.created", "payout.paid"];
  expect(
    await faultsOf(create, { url: "https://shop.example/", description: "", events }, TEST_SHOP),
  ).toEqual({
    description: ["must not be empty"],
    events: events.slice(1).map((type) => `${type} is never sent to a reseller`),
  });
  expect(await faultsOf(create, { url: "ftp://shop.example/", events: 1 }, TEST_SHOP)).toEqual({
    url: ["must be an absolute http or https URL without credentials"],
    events: ["must be a list"],
  });
});

for (const target of operations) {
  const fields = Object.keys(target.body?.shape ?? {});
  if (fields.length === 0) continue;

  test(`${target.id} rejects a list of thousands of elements with one error instead of one per element`, async () => {
    for (const field of fields) {
      const errors = await faultsOf(target, { [field]: THOUSANDS });
      expect(Object.keys(errors).filter((name) => name.split(".")[0] === field)).toEqual([field]);
    }
  });
}

/**
 * Parses a query for the operation `target`, and returns the reported errors by field. Returns an empty object if the query is
 * valid.
 */
async function queryFaultsOf(target: typeof listing, query: string): Promise<FieldErrors> {
  const request = new Request(`http://x/?${query}`);
  const refusal = await parseInput(target, request, { reference: "order-1" }, {}).catch(
    (cause: unknown) => cause,
  );
  return (refusal instanceof AppError && refusal.errors) || {};
}

for (const target of operations.filter(({ addition, query }) => addition && query)) {
  const known = Object.keys(target.query?.shape ?? {});

  test(`${target.id} refuses an unknown query parameter and lists the known ones`, async () => {
    const words = [`is not a parameter of this operation, which accepts ${known.join(", ") || "none"}`];
    for (const name of ["stauts", "Limit", "__proto__"]) {
      const errors = await queryFaultsOf(target, `${name}=secret`);
      expect(Object.entries(errors)).toEqual([[name, words]]);
    }
    const many = Array.from({ length: 500 }, (_, at) => `a${at}=1`).join("&");
    const { a20, ...first } = await queryFaultsOf(target, many);
    expect(a20).toEqual(["and 480 more"]);
    expect(Object.keys(first)).toHaveLength(20);
  });
}

test("a metadata filter accepts keys with a special meaning in JavaScript or in a query, such as __proto__ and a[b]", async () => {
  const target = operationOf("listRedemptionIntents");
  for (const key of ["order", "__proto__", "constructor", "a[b]"]) {
    const request = new Request(`http://x/?metadata%5B${encodeURIComponent(key)}%5D=A-1`);
    expect(await parseInput(target, request, {}, {})).toMatchObject({ metadata: { key, value: "A-1" } });
  }
});

test("the error for a metadata filter names the filter as written in the query if its value is invalid, and only metadata if its key or syntax is invalid", async () => {
  const target = operationOf("listRedemptionIntents");
  const long = "x".repeat(501);
  expect(await queryFaultsOf(target, `metadata[order.no]=${long}`)).toEqual({
    "metadata[order.no]": ["must have at most 500 characters"],
  });
  for (const [query, message] of [
    ["metadata=A-1", "must be written as metadata[key]=value"],
    ["metadata[]=A-1", "its key must not be empty"],
    [`metadata[${long}]=A-1`, "its key must have at most 500 characters"],
  ] as const)
    expect(await queryFaultsOf(target, query)).toEqual({ metadata: [message] });
});

test("in a list of events, a limit above the maximum for expand=data is reported together with the errors of other parameters, and not reported if expand is invalid", async () => {
  const target = operationOf("listEvents");
  const fieldsOf = async (query: string) => Object.keys(await queryFaultsOf(target, query)).sort();
  expect(await fieldsOf("expand=data&limit=21&type=x")).toEqual(["limit", "type"]);
  expect(await fieldsOf("expand=all&limit=21&type=x")).toEqual(["expand", "type"]);
});

test("a list of events accepts a cursor that has the form of an event ID, and refuses others", async () => {
  const target = operationOf("listEvents");
  for (const digits of [
    "ffffffffffffffffffffffffffffff00",
    "0197c5d70a1b9c2d8e3f4a5b6c7d8e9f",
    "0197c5d70a1b7c2dce3f4a5b6c7d8e9f",
  ])
    expect(await queryFaultsOf(target, `after=evt_${digits}`)).toEqual({
      after: ["must be the `next` of a previous page"],
    });
  expect(await queryFaultsOf(target, "after=evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f")).toEqual({});
});

test("retrieveVoucherPayment refuses a repeated customer_identifier with not_found", async () => {
  const request = new Request("http://x/?customer_identifier=bob&customer_identifier=anna");
  const parsed = parseInput(operationOf("retrieveVoucherPayment"), request, { reference: "r-1" }, {});
  await expect(parsed).rejects.toMatchObject({ code: "not_found" });
});

test("operations in the interface specification ignore unknown query parameters", async () => {
  for (const target of operations.filter(({ addition, method }) => !addition && method === "GET")) {
    expect(Object.keys(await queryFaultsOf(target, "utm_source=mail"))).not.toContain("utm_source");
  }
});

const plus = "; in a URL, encode a plus sign as %2B";

for (const target of operations.filter(({ query }) => query)) {
  const known = target.query?.shape ?? {};

  for (const [name, sent, words] of [
    ["email", "anna+shop@example.com", "must be an email address"],
    ["created_after", "2025-07-01T11:32:13+02:00", "must be a time such as 2025-07-01T11:32:13Z"],
    ["created_before", "2025-07-01T11:32:13.5+0200", "must be a time such as 2025-07-01T11:32:13Z"],
  ] as const) {
    if (!(name in known)) continue;

    test(`the error for an unencoded plus sign in the query parameter ${name} of ${target.id} explains how to encode it`, async () => {
      expect((await queryFaultsOf(target, `${name}=${sent}`))[name]).toEqual([words + plus]);
      expect((await queryFaultsOf(target, `${name}=nothing`))[name]).toEqual([words]);
    });
  }
}
