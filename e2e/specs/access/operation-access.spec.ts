import { suspendAccount } from "@/lib/accounts/manage-account";
import { operations } from "@/lib/api/operations";
import type { Environment } from "@/lib/base/fields";
import { runOnce, sql } from "@/lib/db/sql";
import { expect, test } from "../../support/fixtures/api-test";
import { isDeep, PROPERTY } from "../../support/fixtures/depth";
import { inParallel } from "../../support/fixtures/in-parallel";
import { same } from "../../support/fixtures/same";
import type { World } from "../../support/world/accounts";
import { bodyOf, endingOf } from "../api/refusals";
import { type ApiClient, endingFor } from "./operation-callers";
import { rows } from "./operation-rows";
import { createScene, emptyRequest, newPair, type Scene, unknownReferenceRequest } from "./operation-scene";

const UNAUTHENTICATED = {
  status: false,
  message: "The API key is missing or not valid. Send it as 'Authorization: Bearer sk_...'.",
  error_code: "unauthenticated",
};

test("every API operation has a row in the access matrix", () => {
  const known = new Set(rows.map(({ operation }) => operation));
  for (const { id } of operations) expect(known.has(id), `${id} has no row in the matrix`).toBe(true);
});

/**
 * Returns the environments in which a row's object is created. A push run uses one environment per row, alternating between
 * rows. In each environment, clients send requests with test keys and with live keys.
 */
function environmentsOf(row: (typeof rows)[number], at: number): readonly Environment[] {
  const environments: readonly Environment[] = row.environments ?? ["test", "live"];
  return isDeep ? environments : environments.slice(at % environments.length).slice(0, 1);
}

for (const [at, row] of rows.entries()) {
  const title = row.about ? `${row.operation} (${row.about})` : row.operation;

  test(`${title} succeeds with the key of the object's owner, neither reveals nor changes the owner's data with any other key or without one, and treats the keys of a suspended owner as invalid`, {
    tag: PROPERTY,
  }, async ({ api, world }) => {
    const pair = await newPair(world);
    const scenes: Scene[] = [];
    for (const environment of environmentsOf(row, at)) {
      const scene = await createScene(row, { api, world, pair, environment });
      const before = await scene.belongings();
      await inParallel(scene.others, (client) => expectRefused(scene, client));
      expect(await scene.belongings()).toEqual(before);
      await expectServed(scene);
      scenes.push(scene);
    }
    await expectRevokedByOperator(scenes, world);
  });
}

async function expectRefused(scene: Scene, client: ApiClient): Promise<void> {
  const { operation, environment, named, send } = scene;
  const what = `${client.who} for what is in ${environment}`;
  const answer = await send(named, client.options);
  const ending = endingOf(answer);
  same(what, ending, endingFor(operation, scene, client));
  const revealed = scene.secretsFrom(client).filter((secret) => answer.text.includes(secret));
  same(`${what}: revealed`, revealed, []);
  if (ending === "401 unauthenticated") {
    same(what, bodyOf(answer), UNAUTHENTICATED);
    same(`${what}: WWW-Authenticate`, answer.headers.get("www-authenticate"), "Bearer");
  }
  if (/^40[13]/.test(ending))
    same(`${what}: blank`, bodyOf(await send(emptyRequest(operation), client.options)), bodyOf(answer));
  if (ending === "404 not_found" || ending === "422 validation_failed")
    same(
      `${what}: about nothing`,
      bodyOf(await send(unknownReferenceRequest(scene), client.options)),
      bodyOf(answer),
    );
}

/** Expects 200 and the owner's data. A repeated creation request also returns 200, with the existing object. */
async function expectServed({ environment, owner, named, send }: Scene): Promise<void> {
  const answer = await send(named, { key: owner.keys[environment] });
  expect(endingOf(answer), `its owner in ${environment}`).toBe("200");
  expect(named.own.filter((word) => !answer.text.includes(word))).toEqual([]);
}

/**
 * Withdraws the live approval of the owner's account and then suspends the account. Expects the owner's live key to stop
 * working after the first change, and the owner's key of each scene after the second.
 */
async function expectRevokedByOperator(scenes: readonly Scene[], { operator }: World): Promise<void> {
  const accountId = scenes[0]?.owner.user.accountId ?? "";
  // Approval cannot be withdrawn through the product, so this updates the column that authentication reads.
  await runOnce(sql`UPDATE accounts SET live_approved_at = NULL WHERE id = ${accountId}::uuid`);
  for (const scene of scenes) {
    const client = ownerOf(scene, "its owner without approval");
    if (scene.environment === "live") await expectRefused(scene, client);
  }
  await suspendAccount(operator, { account_id: accountId, reason: "a test" });
  for (const scene of scenes) await expectRefused(scene, ownerOf(scene, "its owner once suspended"));
}

/** Returns the owner as a client whose key no longer works. */
function ownerOf({ owner, environment }: Scene, who: string): ApiClient {
  return { who, options: { key: owner.keys[environment] } };
}
