import { findAccount } from "@/lib/accounts/find-account";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import {
  createOperator,
  listOperators,
  removeOperator,
  resetOperator,
} from "@/lib/identity/users/manage-operators";
import { findSession } from "@/lib/identity/users/sessions";
import { signIn } from "@/lib/identity/users/sign-in";
import { signInAs } from "@/lib/runtime/demo-world/people";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import {
  approve,
  newClientIp,
  newEmail,
  newOperator,
  newPartner,
  PASSWORD,
} from "../../support/world/accounts";

const NEW_PASSWORD = "another long password";

test("the list of operators shows only operators, with the times of their creation and last sign-in", async () => {
  const [operator, partner] = [await newOperator(), await newPartner()];
  const never = newEmail("operator");
  await createOperator({ email: never, password: PASSWORD });
  const listed = await listOperators();
  const lineOf = (email: string) => listed.find((line) => line.email === email);
  expect(lineOf(operator.email)).toMatchObject({
    createdAt: expect.any(Date),
    lastSignInAt: expect.any(Date),
  });
  expect(lineOf(never)?.lastSignInAt).toBeNull();
  expect(lineOf(partner.email)).toBeUndefined();
});

test("a removed operator is signed out and cannot sign in, and the operator's actions stay in the audit log without the operator's email", async () => {
  const [operator, leaving, partner] = [await newOperator(), await newOperator(), await newPartner()];
  await approve(leaving, partner.accountId);
  await removeOperator(leaving.email);
  expect(await findSession(leaving.sessionId)).toEqual({ status: "ended" });
  await expect(signInAs({ email: leaving.email, password: PASSWORD })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  const { audit } = await findAccount(operator, partner.accountId);
  expect(audit).toMatchObject([{ action: "account.live_approved", actorEmail: null }]);
  expect((await findSession(operator.sessionId)).status).toBe("signed-in");
});

test("after a command resets an operator's password, all of the operator's sessions end, and only the new password works", async () => {
  const operator = await newOperator();
  const other = await signInAs({ email: operator.email, password: PASSWORD });
  await resetOperator({ email: operator.email, password: NEW_PASSWORD });
  for (const { sessionId } of [operator, other])
    expect(await findSession(sessionId)).toEqual({ status: "ended" });
  await expect(signInAs({ email: operator.email, password: PASSWORD })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect((await signInAs({ email: operator.email, password: NEW_PASSWORD })).userId).toBe(operator.userId);
});

test("removing an operator or resetting an operator's password is refused if the email belongs to a partner or is unknown", async () => {
  const partner = await newPartner();
  for (const email of [partner.email, newEmail()]) {
    const refusal = { code: "validation_failed", errors: { email: ["does not belong to an operator"] } };
    await expect(removeOperator(email)).rejects.toMatchObject(refusal);
    await expect(resetOperator({ email, password: NEW_PASSWORD })).rejects.toMatchObject(refusal);
  }
  expect((await findSession(partner.sessionId)).status).toBe("signed-in");
  await signInAs({ email: partner.email, password: PASSWORD });
});

test("creating an operator is refused if the email already belongs to an operator, and the message names the command that sets a new password", async () => {
  const { email } = await newOperator();
  await expect(createOperator({ email, password: NEW_PASSWORD })).rejects.toMatchObject({
    code: "validation_failed",
    errors: { email: [expect.stringMatching(/^already belongs to an operator; .*npm run operator:reset/)] },
  });
  await signInAs({ email, password: PASSWORD });
});

test("a command that creates or removes an operator or resets their password is audited as a command, not as a user's action", async () => {
  const [operator, email] = [await newOperator(), newEmail("operator")];
  await createOperator({ email, password: PASSWORD });
  await resetOperator({ email, password: NEW_PASSWORD });
  await removeOperator(email);
  const { rows } = await listAuditLog(operator, { limit: 100 });
  const lines = rows.filter(({ detail }) => detail["operator"] === email);
  expect(lines.map(({ action, by, actorEmail }) => [action, by, actorEmail])).toEqual([
    ["operator.removed", "command", null],
    ["operator.reset", "command", null],
    ["operator.made", "command", null],
  ]);
});

test("a sign-in by an operator who is being removed is refused or opens a session that has ended once the operator is removed", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const leaving = await newOperator();
    const attempts = Array.from({ length: 5 }, () =>
      signIn({ email: leaving.email, password: PASSWORD }, newClientIp()),
    );
    const [removal, ...signIns] = await Promise.allSettled([removeOperator(leaving.email), ...attempts]);
    expect(removal?.status).toBe("fulfilled");
    for (const outcome of signIns) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "unauthenticated" });
      else expect(await findSession(outcome.value.sessionId)).toEqual({ status: "ended" });
    }
  }
});
