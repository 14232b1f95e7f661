import { acceptInvitation, inviteMember } from "@/lib/identity/members/manage-invitations";
import { makeResetLink, resetPassword } from "@/lib/identity/password-reset/reset-password";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { holdExpired } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newPartner, PASSWORD } from "../../support/world/accounts";

test("an invitation that expires while the new user's password is hashed is refused", async () => {
  const owner = await newPartner();
  const { token } = await inviteMember(owner, { email: newEmail(), role: "viewer" });
  const expired = await holdExpired("invitations", "account_id", owner.accountId);
  const accepted = acceptInvitation({ token, password: PASSWORD }, newClientIp());
  await Promise.all([
    expect(accepted).rejects.toMatchObject({ code: "not_found" }),
    expired.untilWaiting(1).then(expired.release),
  ]);
});

test("a password reset link that expires while the new password is hashed is refused", async () => {
  const owner = await newPartner();
  const { userId } = await addColleague(owner, "viewer", { email: newEmail(), password: PASSWORD });
  const { token } = await makeResetLink(owner, { user_id: userId });
  const expired = await holdExpired("password_resets", "user_id", userId);
  const reset = resetPassword({ token, password: "three words unlike another" }, newClientIp());
  await Promise.all([
    expect(reset).rejects.toMatchObject({ code: "not_found" }),
    expired.untilWaiting(1).then(expired.release),
  ]);
});
