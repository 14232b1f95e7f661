import type { Caller, Role } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import {
  createApiKey,
  listApiKeys,
  rotateApiKey,
  setKeyRefunds,
} from "@/lib/identity/api-keys/manage-api-keys";
import { setRole } from "@/lib/identity/members/manage-members";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newEmail, newOperator, newPartner, PASSWORD } from "../../support/world/accounts";

/** Returns the owner of a partner that is approved for live, a colleague in the given role, and the owner's live caller. */
async function livePartner(role: Role) {
  const owner = await newPartner();
  await approve(await newOperator(), owner.accountId);
  const colleague = await addColleague(owner, role, { email: newEmail(role), password: PASSWORD });
  return { owner, colleague, live: callerFor(owner, "live") };
}

const rightsOf = async (caller: Caller) =>
  (await listApiKeys(caller)).map(({ name, mayRefund }) => [name, mayRefund]);

test("a developer's rotation of a live API key is refused if an owner permits the key to refund before the rotation writes", async () => {
  const { colleague, live } = await livePartner("developer");
  const { id } = await createApiKey(live, { name: "Shop" });
  const lock = await holdRow("api_keys", id);
  const permitted = setKeyRefunds(live, { key_id: id, may_refund: true });
  await lock.untilWaiting(1);
  const rotated = rotateApiKey(callerFor(colleague, "live"), { key_id: id, overlap_hours: 1 });
  await lock.untilWaiting(2);
  const outcomes = Promise.allSettled([permitted, rotated]);
  await lock.release();
  expect(await outcomes).toMatchObject([
    { status: "fulfilled" },
    { reason: { code: "forbidden", message: expect.stringContaining("Only an owner of your account") } },
  ]);
  expect(await rightsOf(live)).toEqual([["Shop", true]]);
});

test("an owner whose role changes to developer can no longer create or rotate a live API key that may refund", async () => {
  const { owner, colleague, live } = await livePartner("owner");
  const [refunding, selling] = [
    await createApiKey(live, { name: "Refunds", may_refund: true }),
    await createApiKey(live, { name: "Shop" }),
  ];
  await setRole(owner, { user_id: colleague.userId, role: "developer" });
  const demoted = callerFor(colleague, "live");
  const refused = { code: "forbidden", message: expect.stringContaining("your role changed") };
  const rotate = ({ id }: { id: string }) => rotateApiKey(demoted, { key_id: id, overlap_hours: 0 });
  await expect(createApiKey(demoted, { name: "Own", may_refund: true })).rejects.toMatchObject(refused);
  await expect(rotate(refunding)).rejects.toMatchObject(refused);
  await rotate(selling);
  await createApiKey(demoted, { name: "Till" });
  expect((await rightsOf(live)).toSorted()).toEqual([
    ["Refunds", true],
    ["Shop", false],
    ["Shop", false],
    ["Till", false],
  ]);
});
