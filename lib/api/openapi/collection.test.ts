import { runInNewContext } from "node:vm";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import { toPostmanCollection } from "./collection";
import { collectionVariables, requestVariablesOf } from "./collection-variables";
import { openApiDocument } from "./openapi";

const site = { publicUrl: "https://pay.acme.example", currency: "USD" };
const document = openApiDocument(operations, site);
const { variable, item } = toPostmanCollection(document);
const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));

test("the Postman collection contains every operation once, in the folder of its tag", () => {
  const pathOf = (path: readonly string[]) => `/${path.join("/")}`.replace(/:(\w+)/g, "{$1}");
  const collected = item.flatMap((folder) =>
    folder.item.map(
      ({ name, request }) => `${folder.name}: ${request.method} ${pathOf(request.url.path)} (${name})`,
    ),
  );
  const declared = operations.map(
    ({ tag, method, path, summary }) => `${tag}: ${method} ${path} (${summary})`,
  );
  expect(collected.sort()).toEqual(declared.sort());
});

test("every request in the Postman collection has values for required parameters, disables optional ones and has a valid body if it needs one", () => {
  for (const [index, { method, path, query, body }] of operations.entries()) {
    const request = requests.find(
      ({ method: sent, url }) =>
        sent === method && `/${url.path.join("/")}` === path.replace(/\{(\w+)\}/g, ":$1"),
    );
    expect(request, `${index}`).toBeDefined();
    const sent = (request?.url.query ?? []).map(({ key, disabled }) => [key, disabled]);
    const required = query?.meta()?.["required"];
    const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
    const declared = Object.entries(query?.shape ?? {}).map(([name, field]) => [
      name === "metadata" ? "metadata[key]" : name,
      field.safeParse(undefined).success && !isRequired(name),
    ]);
    expect(sent, path).toEqual(declared);
    for (const { key, value, disabled } of request?.url.query ?? [])
      expect(disabled || value !== "", `${path} ${key}`).toBe(true);
    for (const { value } of request?.url.variable ?? []) expect(value).not.toBe("");
    expect(request?.body !== undefined, path).toBe(body !== undefined);
    const raw = request?.body?.raw.replace("{{test_event_type}}", "redemption-intent.success");
    const filled = raw?.replace(/\{\{.+?\}\}/g, "filled-in") ?? "";
    if (body) expect(body.safeParse(JSON.parse(filled)).error, path).toBeUndefined();
  }
});

test("requests in the Postman collection use the deployment's URL and a variable for the API key, and contain no actual key", () => {
  expect(variable).toEqual([
    { key: "base_url", value: "https://pay.acme.example/api/v1", type: "string" },
    { key: "partner_key", value: "", type: "secret" },
    { key: "reseller_key", value: "", type: "secret" },
    ...collectionVariables.map((key) => ({ key, value: "", type: "string" })),
  ]);
  const tokens = requests.map(({ method, url, auth }) => {
    const path = `/${url.path.join("/")}`;
    return [`${method} ${path}`, auth.type === "bearer" ? auth.bearer[0]?.value : auth.type];
  });
  const expected = {
    anyone: "noauth",
    partner: "{{partner_key}}",
    account: "{{partner_key}}",
    reseller: "{{reseller_key}}",
  };
  const declared = operations.map(({ method, path, caller }) => [
    `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    expected[caller],
  ]);
  expect(Object.fromEntries(tokens)).toEqual(Object.fromEntries(declared));
});

/** The variables that only the user sets, because the requests that use them affect objects that a run has not created. */
const SET_BY_USER = [
  ...["access_code", "paid_intent", "paid_subscription", "paid_cycle"],
  ...["test_event_type", "resent_event"],
];

test("every path parameter in the Postman collection is filled by a variable, and every variable that a request uses is set either by a request or by the user", () => {
  const set = new Set(operations.flatMap(({ id }) => Object.keys(requestVariablesOf(id).sets)));
  for (const { id, params, body } of operations) {
    const fields = Object.keys({ ...params?.shape, ...body?.shape });
    for (const [field, variable] of Object.entries(requestVariablesOf(id).takes)) {
      expect(fields, id).toContain(field);
      expect(set.has(variable) !== SET_BY_USER.includes(variable), `${id} takes ${variable}`).toBe(true);
    }
    const suppliedFields = Object.keys(requestVariablesOf(id).takes);
    expect(Object.keys(params?.shape ?? {}), id).toEqual(
      Object.keys(params?.shape ?? {}).filter((name) => suppliedFields.includes(name)),
    );
  }
});

test("the Postman collection requests the statement for the month of the day before the API key was created", () => {
  const monthAfter = (created_at: string): unknown => {
    const { month } = requestVariablesOf("retrieveAccount").sets;
    return runInNewContext(`(${month})`, { data: { key: { created_at } } });
  };
  expect(monthAfter("2026-12-01T05:00:00.000000Z")).toBe("2026-11");
  expect(monthAfter("2026-12-02T12:00:00.000000Z")).toBe("2026-12");
});
