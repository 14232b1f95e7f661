import { timestamp } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey, revokeApiKey, rotateApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith } from "../../support/world/accounts";

for (const environment of ["test", "live"] as const) {
  test(`GET /account with a partner's ${environment} key returns the account's data, the environment and the key's details`, async ({
    api,
    world,
  }) => {
    const { user, keys } = await partnerOf(world, "Asking Games");
    const { status, body } = await api.retrieveAccount(keys[environment]);
    expect([status, body.message]).toEqual([200, "Account retrieved"]);
    expect(body.data).toEqual({
      ...{ company_name: "Asking Games", email: user.accountEmail, kind: "partner", environment },
      ...{ timezone: user.timezone, currency: "EUR", fee_bps: user.feeBps },
      key: {
        name: expect.any(String),
        prefix: `sk_${environment}_tsr_`,
        last_four: keys[environment].slice(-4),
        created_at: expect.any(String),
        expires_at: null,
        access: "full",
        may_refund: true,
      },
    });
  });
}

test("GET /account returns no fee for a reseller", async ({ api, world }) => {
  const { keys } = await resellerWith(world, 1_000, "Asking Shop");
  const { data } = (await api.retrieveAccount(keys.test)).body;
  expect(data).toMatchObject({ company_name: "Asking Shop", kind: "reseller", environment: "test" });
  expect(data.fee_bps).toBeNull();
});

test("GET /account returns the name and expiry of the key that made the request, and refuses a revoked key", async ({
  api,
  world,
}) => {
  const caller = callerFor((await partnerOf(world, "Asking Games")).user, "test");
  const [server, worker] = [
    await createApiKey(caller, { name: "Server" }),
    await createApiKey(caller, { name: "Worker" }),
  ];
  const keyOf = async (key: string) => (await api.retrieveAccount(key)).body.data.key;
  expect((await keyOf(server.key)).name).toBe("Server");
  expect((await keyOf(worker.key)).name).toBe("Worker");

  const before = Date.now();
  const successor = await rotateApiKey(caller, { key_id: server.id, overlap_hours: 24 });
  const [old, fresh] = [await keyOf(server.key), await keyOf(successor.key)];
  const aDayOn = (time: number) => timestamp(new Date(time + 24 * 3_600_000));
  expect(old.expires_at ?? "").toMatch(/^\d{4}-/);
  expect([aDayOn(before) <= (old.expires_at ?? ""), (old.expires_at ?? "") <= aDayOn(Date.now())]).toEqual([
    true,
    true,
  ]);
  expect(fresh).toMatchObject({ name: "Server", last_four: successor.key.slice(-4), expires_at: null });

  await revokeApiKey(caller, { key_id: worker.id });
  expect((await api.retrieveAccount(worker.key)).body.error_code).toBe("unauthenticated");
});

test("GET /account does not return the part of the API key between its prefix and its last four characters", async ({
  api,
  world,
}) => {
  const { keys } = await partnerOf(world, "Asking Games");
  const { text } = await api.retrieveAccount(keys.live);
  expect(text).not.toContain(keys.live.slice("sk_live_tsr_".length, -4));
});
