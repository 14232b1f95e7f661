import { removeMember } from "@/lib/identity/members/manage-members";
import { listOperators, removeOperator } from "@/lib/identity/users/manage-operators";
import { findSession } from "@/lib/identity/users/sessions";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newEmail, newOperator, PASSWORD } from "../../support/world/accounts";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const LAST = {
  code: "validation_failed",
  errors: { email: ["belongs to the last operator with the owner role; create another operator first"] },
};

test("a command can remove any operator except the last one with the owner role", async () => {
  const [boss, leaving] = [await newOperator(), await newOperator()];
  const finance = await addColleague(boss, "finance", { email: newEmail("finance"), password: PASSWORD });
  const stays = async () => {
    await expect(removeOperator(boss.email)).rejects.toMatchObject(LAST);
    expect((await findSession(boss.sessionId)).status).toBe("signed-in");
  };
  await removeMember(boss, { user_id: leaving.userId });
  await stays();
  const refusal = { code: "validation_failed", errors: { email: ["does not belong to an operator"] } };
  await expect(removeOperator(`${leaving.userId}@removed.invalid`)).rejects.toMatchObject(refusal);
  await removeOperator(finance.email);
  expect(await findSession(finance.sessionId)).toEqual({ status: "ended" });
  await stays();
  expect((await listOperators()).map(({ email }) => email)).toEqual([boss.email]);
});

test("if the last two operators are removed concurrently by commands and on the dashboard, one of them remains", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const [first, second] = [await newOperator(), await newOperator()];
    for (const { email } of await listOperators())
      if (email !== first.email && email !== second.email) await removeOperator(email);
    await Promise.allSettled([
      removeOperator(first.email),
      removeMember(first, { user_id: second.userId }),
      removeMember(second, { user_id: first.userId }),
      removeOperator(second.email),
    ]);
    expect(await listOperators()).toHaveLength(1);
  }
});
