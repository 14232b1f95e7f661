import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey, revokeApiKey, rotateApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { expect, test } from "../../support/fixtures/api-test";

test("the authentication scheme in the Authorization header is case-insensitive", async ({ api, world }) => {
  const answer = await api.call("GET", "/redemption-intents/none", {
    headers: { Authorization: `bEARER ${world.partner.keys.test}` },
  });
  expect(answer.status).toBe(404);
});

test("a revoked API key is refused with 401 from the next request on, and another key of the account keeps working", async ({
  api,
  world,
}) => {
  const caller = callerFor(world.partner.user, "live");
  const { id, key } = await createApiKey(caller, { name: "Short-lived" });
  expect((await api.retrieveIntent(key, "none")).status).toBe(404);

  await revokeApiKey(caller, { key_id: id });

  expect((await api.retrieveIntent(key, "none")).status).toBe(401);
  expect((await api.retrieveIntent(world.partner.keys.live, "none")).status).toBe(404);
});

test("a rotated API key and its successor both work during the overlap", async ({ api, world }) => {
  const caller = callerFor(world.partner.user, "test");
  const { id, key: old } = await createApiKey(caller, { name: "Rotated" });
  const { key: fresh } = await rotateApiKey(caller, { key_id: id, overlap_hours: 1 });

  expect((await api.retrieveIntent(old, "none")).status).toBe(404);
  expect((await api.retrieveIntent(fresh, "none")).status).toBe(404);
});
