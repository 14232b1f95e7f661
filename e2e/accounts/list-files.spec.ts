import { csvLines } from "@/app/_dashboard/list/csv-lines";
import type { Visit } from "@/app/_dashboard/require-account";
import { addColleague } from "@/lib/demo-world/people";
import { removeMember } from "@/lib/members/remove-member";
import { callerFor, type SignedInUser } from "@/lib/signed-in-user";
import { endSession } from "@/lib/users/end-session";
import { expect, test } from "../fixtures/verbs";
import { newEmail, newPartner, PASSWORD } from "../world/accounts";

/** A list without end: a row a page, numbered. */
const numbers = {
  csv: { number: "number" },
  read: async (_visit: Visit, { before = "0" }: { before?: string | undefined }) => ({
    rows: [{ number: before }],
    next: String(Number(before) + 1),
  }),
} as const;

function fileFor(user: SignedInUser) {
  const visit = {
    user,
    environment: "test",
    caller: callerFor(user, "test"),
    home: "/partner/test",
  } as const;
  return csvLines(numbers, visit, {});
}

const next = async (file: ReturnType<typeof fileFor>) => (await file.next()).value;

test("a list's file ends with its reader's session: signed out or removed, they get no further page", async () => {
  const owner = await newPartner();
  const colleague = await addColleague(owner, "viewer", { email: newEmail(), password: PASSWORD });
  const [ofOwner, ofColleague] = [fileFor(owner), fileFor(colleague)];
  for (const file of [ofOwner, ofColleague]) {
    expect([await next(file), await next(file), await next(file)]).toEqual(["number\r\n", "0\r\n", "1\r\n"]);
  }
  await removeMember(owner, { user_id: colleague.userId });
  await expect(next(ofColleague)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await next(ofOwner)).toBe("2\r\n");
  await endSession(owner.sessionId);
  await expect(next(ofOwner)).rejects.toMatchObject({ code: "unauthenticated" });
});
