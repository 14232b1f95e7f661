import { csvLines } from "@/app/(dashboard)/_list/csv-response";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { removeMember } from "@/lib/identity/members/manage-members";
import { endSession } from "@/lib/identity/users/sessions";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/verbs";
import { newEmail, newPartner, PASSWORD } from "../../support/world/accounts";

/** An endless list of numbered rows, one per page. */
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

test("a CSV export stops when its user signs out or is removed", async () => {
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
