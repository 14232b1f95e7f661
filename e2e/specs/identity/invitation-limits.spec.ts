import { acceptInvitation, inviteMember, MAX_PEOPLE } from "@/lib/identity/members/manage-invitations";
import { listMembers } from "@/lib/identity/members/manage-members";
import { queueHash } from "@/lib/identity/users/passwords";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newPartner, PASSWORD } from "../../support/world/accounts";

test("concurrent invitations never exceed the maximum number of an account's members and invitations", async () => {
  const owner = await newPartner();
  const invite = () => inviteMember(owner, { email: newEmail(), role: "viewer" });
  for (let people = 1; people < MAX_PEOPLE - 1; people += 1) await invite();
  const lock = await holdRow("accounts", owner.accountId);
  const outcomes = Promise.allSettled([invite(), invite(), invite()]);
  await lock.untilWaiting(3);
  await lock.release();
  expect((await outcomes).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listMembers(owner)).invitations).toHaveLength(MAX_PEOPLE - 1);
});

test("twelve invitations of an account can be accepted at once, even if another write delays them", async () => {
  const owner = await newPartner();
  const emails = Array.from({ length: 12 }, () => newEmail("free"));
  const links = await Promise.all(emails.map((email) => inviteMember(owner, { email, role: "viewer" })));
  const lock = await holdRow("accounts", owner.accountId);
  const joined = Promise.all(
    links.map(({ token }) =>
      acceptInvitation({ token, password: PASSWORD }, newClientIp()).catch(errorCodeOf),
    ),
  );
  await lock.untilWaiting(1);
  // Waits until the passwords of the acceptances are hashed, because their hashes are ahead of this one in the queue.
  await queueHash("known", async () => undefined);
  await lock.release();
  expect(await joined).toEqual(emails);
});
