import { publicEndpointId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { getEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import type { CreatedEndpoint, RotatedSecret, WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { contractTypesFor, defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import type { RetrievedEvent } from "@/lib/webhooks/events/schema";
import type { Answer, Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { causeEvent } from "../../support/world/events";
import { invalid, type Refusal, refusalOf, refused } from "./refusals";

const PATH = "/webhook-endpoints";
const URL = "https://hooks.example.com/tessera";

const create = (api: Api, key: string, body: object = { url: URL }) =>
  api.call<CreatedEndpoint>("POST", PATH, { key, body });
const patch = (api: Api, key: string, id: string, body: object) =>
  api.call<WebhookEndpoint>("PATCH", `${PATH}/${id}`, { key, body });
const list = async (api: Api, key: string) =>
  (await api.call<{ webhook_endpoints: WebhookEndpoint[] }>("GET", PATH, { key })).body.data
    .webhook_endpoints;

const members: Record<"partner" | "reseller", (world: World) => Promise<AccountOwner>> = {
  partner: (world) => partnerOf(world, "Endpoint Games"),
  reseller: (world) => resellerWith(world, 1_000, "Endpoint Shop"),
};

for (const kind of ["partner", "reseller"] as const) {
  test(`a ${kind} can create, read, change and delete webhook endpoints and rotate their secrets through the API`, async ({
    api,
    world,
  }) => {
    const { user, keys } = await members[kind](world);
    const [key, caller] = [keys.test, callerFor(user, "test")];
    expect(await list(api, key)).toEqual([]);
    const made = await create(api, key, { url: URL, description: "Main", headers: { "X-Api-Key": "k" } });
    expect(made.status).toBe(201);
    const { secret, ...endpoint } = made.body.data;
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toMatchObject({
      id: expect.stringMatching(/^we_[0-9a-f]{32}$/),
      url: URL,
      description: "Main",
      events: defaultTypesFor(kind),
      header_names: ["x-api-key"],
      status: "enabled",
      environment: "test",
    });
    expect(await getEndpoint(caller)).toEqual(endpoint);
    expect(await list(api, key)).toEqual([endpoint]);
    const { id } = endpoint;
    expect((await api.call("GET", `${PATH}/${id}`, { key })).body.data).toEqual(endpoint);
    const changed = await patch(api, key, id, {
      description: null,
      headers: {},
      url: "https://hooks.example.com/b",
    });
    expect(changed.body.data).toMatchObject({
      description: null,
      header_names: [],
      url: "https://hooks.example.com/b",
    });
    const rotated = await api.call<RotatedSecret>("POST", `${PATH}/${id}/rotate-secret`, { key });
    expect(rotated.body.data.secret).not.toBe(secret);
    expect(await revealSecret(caller)).toBe(rotated.body.data.secret);
    expect((await patch(api, key, id, { enabled: false })).body.data).toMatchObject({
      status: "disabled",
      disabled_reason: "switched_off",
    });
    expect((await patch(api, key, id, { enabled: true })).body.data).toMatchObject({
      status: "enabled",
      disabled_at: null,
    });
    const deleted = await api.call("DELETE", `${PATH}/${id}`, { key });
    expect(deleted.body.data).toEqual({ id, deleted: true });
    expect(await list(api, key)).toEqual([]);
  });
}

test("an endpoint is created once per idempotency key, and a repeated request returns the first secret even after rotations, and 404 after the endpoint is deleted", async ({
  api,
  world,
}) => {
  const { user, keys } = await members.partner(world);
  const body = { url: URL, idempotency_key: "main" };
  const [first, again] = [await create(api, keys.test, body), await create(api, keys.test, body)];
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body.data).toEqual(first.body.data);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const { id, secret } = first.body.data;
  for (const _rotation of [1, 2]) {
    const rotated = await api.call<RotatedSecret>("POST", `${PATH}/${id}/rotate-secret`, { key: keys.test });
    const replay = (await create(api, keys.test, body)).body.data;
    expect([replay.id, replay.secret]).toEqual([id, secret]);
    expect(replay.previous_secret_expires_at).toBe(rotated.body.data.previous_secret_expires_at);
    expect(await revealSecret(callerFor(user, "test"))).toBe(rotated.body.data.secret);
  }
  await api.call("DELETE", `${PATH}/${id}`, { key: keys.test });
  expect(refusalOf(await create(api, keys.test, body))).toEqual(refused(404, "not_found"));
});

test("setting an account's live webhook URL creates an endpoint in the live environment and none in the test environment", async ({
  api,
  world,
}) => {
  const { user, keys } = await members.reseller(world);
  await setEndpoint(callerFor(user, "live"), { url: URL });
  expect(await list(api, keys.test)).toEqual([]);
  expect(await list(api, keys.live)).toMatchObject([{ url: URL, environment: "live" }]);
});

type Row = { when: string; refusal: Refusal; call: (api: Api, key: string, id: string) => Promise<Answer> };
const [SOME = "", ...OTHERS] = contractTypesFor("partner");
const posted = (body: object) => (api: Api, key: string) => create(api, key, { url: URL, ...body });
const patched = (body: object) => (api: Api, key: string, id: string) => patch(api, key, id, body);

const rows: readonly Row[] = [
  { when: "a malformed URL", refusal: invalid("url"), call: posted({ url: "hooks" }) },
  { when: "a missing URL", refusal: invalid("url"), call: (api, key) => create(api, key, {}) },
  {
    when: "an unknown event type",
    refusal: invalid("events.0"),
    call: posted({ events: ["payment.success"] }),
  },
  {
    when: "an event type for resellers",
    refusal: invalid("events"),
    call: posted({ events: ["wallet.low_balance"] }),
  },
  { when: "an empty list of event types", refusal: invalid("events"), call: patched({ events: [] }) },
  { when: "a repeated event type", refusal: invalid("events"), call: patched({ events: [SOME, SOME] }) },
  {
    when: "an event filter that omits required event types",
    refusal: invalid("events"),
    call: patched({ events: [SOME] }),
  },
  {
    when: "a reserved header",
    refusal: invalid("headers"),
    call: posted({ headers: { Host: "a.example" } }),
  },
  {
    when: "a header value that is not text",
    refusal: invalid("headers.x-key"),
    call: patched({ headers: { "x-key": 1 } }),
  },
  {
    when: "a description that is too long",
    refusal: invalid("description"),
    call: patched({ description: "x".repeat(201) }),
  },
  {
    when: "a value of enabled that is not true or false",
    refusal: invalid("enabled"),
    call: patched({ enabled: "no" }),
  },
  {
    when: "a missing body",
    refusal: refused(400, "malformed_request"),
    call: (api, key, id) => api.call("PATCH", `${PATH}/${id}`, { key }),
  },
  {
    when: "an unknown endpoint",
    refusal: refused(404, "not_found"),
    call: (api, key) =>
      patch(api, key, publicEndpointId("00000000-0000-7000-8000-000000000000"), { enabled: false }),
  },
  {
    when: "an unsupported method",
    refusal: refused(405, "method_not_allowed"),
    call: (api, key, id) => api.call("PUT", `${PATH}/${id}`, { key, body: {} }),
  },
  {
    when: "a resend to an unknown endpoint",
    refusal: invalid("endpoint_id"),
    call: async (api, key) => {
      const [event] = (await api.listEvents(key, {})).body.data.events;
      return api.call("POST", `/events/${event?.id}/resend`, { key, body: { endpoint_id: "we_1" } });
    },
  },
];

test.describe("refusals", () => {
  for (const { when, refusal, call } of rows) {
    test(`the webhook endpoint API refuses ${when}, and the endpoints stay unchanged`, async ({
      api,
      world,
    }) => {
      const { user, keys } = await members.partner(world);
      const { id } = (await create(api, keys.test)).body.data;
      await causeEvent(callerFor(user, "test"));
      const before = await list(api, keys.test);
      expect(refusalOf(await call(api, keys.test, id))).toEqual(refusal);
      expect(await list(api, keys.test)).toEqual(before);
    });
  }
});

test("an endpoint change that would leave required event types without an endpoint is refused, and the error names these types", async ({
  api,
  world,
}) => {
  const { keys } = await members.partner(world);
  const { id } = (await create(api, keys.test)).body.data;
  const { body } = await patch(api, keys.test, id, { events: [SOME] });
  expect(body.errors?.["events"]?.[0]).toContain(OTHERS.join(", "));
});

test("an endpoint of another account or environment is not found", async ({ api, world }) => {
  const [{ keys }, stranger] = [await members.partner(world), await members.partner(world)];
  const { id } = (await create(api, keys.test)).body.data;
  for (const key of [stranger.keys.test, keys.live, world.reseller.keys.test]) {
    for (const [method, path, body] of [
      ["GET", `${PATH}/${id}`, undefined],
      ["PATCH", `${PATH}/${id}`, { enabled: false }],
      ["DELETE", `${PATH}/${id}`, undefined],
      ["POST", `${PATH}/${id}/rotate-secret`, undefined],
    ] as const)
      expect(refusalOf(await api.call(method, path, { key, body }))).toEqual(refused(404, "not_found"));
  }
  expect(await list(api, keys.test)).toMatchObject([{ id, status: "enabled" }]);
});

test("an event is resent to the endpoint named in the body, or to all endpoints if the body names none", async ({
  api,
  world,
}) => {
  const { user, keys } = await members.partner(world);
  const { name } = await causeEvent(callerFor(user, "test"));
  const endpoints: string[] = [];
  const newEndpoint = async () => endpoints.push((await create(api, keys.test)).body.data.id);
  const resend = async (body?: object) => {
    const path = `/events/${name}/resend`;
    const answer = await api.call<RetrievedEvent>("POST", path, { key: keys.test, body });
    expect(answer.status).toBe(200);
    return answer.body.data.deliveries.flatMap(({ endpoint_id }) => endpoint_id ?? []).toSorted();
  };
  await newEndpoint();
  await newEndpoint();
  expect(await resend({ endpoint_id: endpoints[1] })).toEqual([endpoints[1]]);
  // Each resend adds a delivery only for the new endpoint, because the other endpoints already have a pending delivery.
  for (const body of [undefined, {}, { endpoint_id: null }]) {
    await newEndpoint();
    expect(await resend(body)).toEqual(endpoints.toSorted());
  }
});
