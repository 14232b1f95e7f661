import type { CsvPath } from "@/app/(dashboard)/_list/csv-files";
import { csvLines, csvResponse } from "@/app/(dashboard)/_list/csv-response";
import { choice, search } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
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

const visitOf = (user: SignedInUser): Visit => ({
  user,
  environment: "test",
  caller: callerFor(user, "test"),
  home: "/partner/test",
});

const fileFor = (user: SignedInUser) => csvLines(numbers, visitOf(user), {});

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

test("the name of a CSV file with a payout's payments contains the payout's reference, and a filter that is given twice is ignored", async () => {
  const visit = visitOf(await newPartner());
  const read: unknown[] = [];
  const listIn = (file: CsvPath) =>
    list({
      ...{ nouns: ["payment", "payments"], path: "/earnings/payments", file, csv: {}, columns: [] },
      filters: { search: search("Name", "Name"), status: choice("Status", "All", { a: "A", b: "B" }) },
      read: async (_visit, query) => {
        read.push(query);
        return { rows: [], next: null };
      },
      keyOf: () => "",
      empty: () => null,
    });
  for (const [file, name] of [
    ["/earnings/payments.csv", "payments"],
    ["/earnings/payouts/PAYOUT-1/payments.csv", "payments-PAYOUT-1"],
  ] as const) {
    const request = new Request(`https://pay.example${file}?status=a&status=b&search=order-1`);
    const answer = csvResponse(listIn(file), visit, request);
    await answer.text();
    expect(answer.headers.get("Content-Disposition")).toMatch(
      new RegExp(`^attachment; filename="tessera-test-${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
  }
  expect(read).toEqual(Array(2).fill({ search: "order-1", before: undefined, limit: 500 }));
});
