import { csvLines } from "@/app/(dashboard)/_list/csv-response";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { namesSql, rowsOf, sql } from "@/lib/db/sql";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";
import {
  confirmApiKey,
  createApiKey,
  listApiKeys,
  rotateApiKey,
} from "@/lib/identity/api-keys/manage-api-keys";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { acceptInvitation, inviteMember, viewInvitation } from "@/lib/identity/members/manage-invitations";
import { listMembers, removeMember, setRole } from "@/lib/identity/members/manage-members";
import { makeResetLink, resetPassword } from "@/lib/identity/password-reset/reset-password";
import { changeView, listViews, saveView } from "@/lib/identity/saved-views/manage-views";
import { removeOperator } from "@/lib/identity/users/manage-operators";
import { findSession } from "@/lib/identity/users/sessions";
import { approveProposal } from "@/lib/money/live-wallets/proposals";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newOperator, newPartner, PASSWORD } from "../../support/world/accounts";
import { aboveLimit, twoOperators } from "../../support/world/two-operators";

const colleague = (owner: SignedInUser, role: "owner" | "viewer" = "owner") =>
  addColleague(owner, role, { email: newEmail(role), password: PASSWORD });

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** The ways in which another owner or an operator ends or reduces a user's rights. */
const endings = {
  removed: (owner: SignedInUser, { userId }: SignedInUser) => removeMember(owner, { user_id: userId }),
  demoted: (owner: SignedInUser, { userId }: SignedInUser) =>
    setRole(owner, { user_id: userId, role: "viewer" }),
  "suspended with the account": async ({ accountId }: SignedInUser) =>
    suspendAccount(await newOperator(), { account_id: accountId, reason: "Checks" }),
};
type Ending = keyof typeof endings;

type Grant = {
  /** The name of the grant in test titles. */
  readonly title: string;
  /** Creates a grant that depends on the rights of `maker`. Returns a function that reports whether the grant still works. */
  readonly make: (maker: SignedInUser, owner: SignedInUser) => Promise<() => Promise<boolean>>;
  /** The keys of `endings` after which the grant keeps working, because the user's remaining role still allows it. */
  readonly survives?: readonly Ending[];
};

const LIST = "/events";

/**
 * Everything whose validity depends on the rights of a partner's user, keyed by the database column that refers to the user. A
 * CSV export has no such column, so its key is not the name of a column.
 */
const grants: Readonly<Record<string, Grant>> = {
  "invitations.made_by": {
    title: "an invitation",
    make: async (maker) => {
      const { token } = await inviteMember(maker, { email: newEmail("invited"), role: "owner" });
      return async () => {
        const isSeen = await succeeds(viewInvitation(token));
        const isJoined = await succeeds(acceptInvitation({ token, password: PASSWORD }, newClientIp()));
        expect(isSeen).toBe(isJoined);
        return isJoined;
      };
    },
  },
  "password_resets.made_by": {
    title: "a password reset link for a colleague",
    make: async (maker, owner) => {
      const { userId } = await colleague(owner, "viewer");
      const { token } = await makeResetLink(maker, { user_id: userId });
      return () => succeeds(resetPassword({ token, password: "three words unlike another" }, newClientIp()));
    },
  },
  "password_resets.user_id": {
    title: "a user's own password reset link",
    make: async (maker, owner) => {
      const { token } = await makeResetLink(owner, { user_id: maker.userId });
      return () => succeeds(resetPassword({ token, password: "three words unlike another" }, newClientIp()));
    },
    survives: ["demoted"],
  },
  "saved_views.user_id": {
    title: "a shared view",
    make: async (maker, owner) => {
      await saveView(maker, { list: LIST, name: "Shared", query: "status=failed" });
      const view = (await listViews(maker, LIST)).find(({ sharedBy }) => sharedBy === null);
      await changeView(maker, { share: view?.id });
      return async () => (await listViews(owner, LIST)).some(({ sharedBy }) => sharedBy === maker.email);
    },
  },
  "user_sessions.user_id": {
    title: "a session",
    make: async (maker) => async () => (await findSession(maker.sessionId)).status === "signed-in",
    survives: ["demoted"],
  },
  "CSV export": {
    title: "a running CSV export",
    make: async (maker) => {
      const visit = { user: maker, environment: "test", caller: callerFor(maker, "test"), home: "" } as const;
      const read = async () => ({ rows: [{ number: 1 }], next: "1" });
      const file = csvLines({ csv: { number: "number" }, read }, visit, {});
      await file.next();
      await file.next();
      return () => succeeds(file.next());
    },
    survives: ["demoted"],
  },
};

/** The other columns that refer to a user, and why `grants` does not contain them. */
const OTHERS: Readonly<Record<string, string>> = {
  "api_keys.made_by": "API keys belong to the account and keep working; an owner reviews them, see below",
  "audit_entries.actor_id": "a record of what was done",
  "bank_files.made_by": "a record of what was done",
  "bank_files.not_submitted_by": "a record of what was done",
  "unapproved_adjustments.operator_id": "a sum that limits the operator",
  "payout_runs.ended_by": "a record of what was done",
  "payout_runs.prepared_by": "a record of what was done: the user who posts the run needs the right to do so",
  "recovery_codes.user_id": "used only at sign-in, which refuses removed users",
  "wallet_proposals.ended_by": "a record of what was done",
  "wallet_proposals.made_by": "made by operators, see below",
};

for (const { title, make, survives = [] } of Object.values(grants)) {
  for (const ending of Object.keys(endings) as Ending[]) {
    const expected = survives.includes(ending);
    test(`${title} ${expected ? "keeps working" : "stops working"} after the user whose rights it depends on is ${ending}`, async () => {
      const owner = await newPartner();
      const [maker, other] = [await colleague(owner), await colleague(owner)];
      const [works, othersWorks] = [await make(maker, owner), await make(other, owner)];
      await endings[ending](owner, maker);
      expect(await works()).toBe(expected);
      if (ending !== "suspended with the account") expect(await othersWorks()).toBe(true);
    });
  }
}

for (const [ending, end] of Object.entries({
  removed: (second: SignedInUser, { userId }: SignedInUser) => removeMember(second, { user_id: userId }),
  "removed by a command": (_: SignedInUser, { email }: SignedInUser) => removeOperator(email),
  demoted: (second: SignedInUser, { userId }: SignedInUser) =>
    setRole(second, { user_id: userId, role: "viewer" }),
})) {
  test(`a proposed wallet credit cannot be approved after the operator who proposed it is ${ending}`, async () => {
    const { maker, second, credit, balance } = await twoOperators();
    const { proposalId = "" } = await credit(aboveLimit());
    await end(second, maker);
    expect(
      await succeeds(approveProposal(second, proposalId).then(({ approved }) => expect(approved).toBe(true))),
    ).toBe(false);
    expect(await balance()).toBe(0);
  });
}

for (const ending of ["removed", "demoted"] as const) {
  test(`API keys keep working after their creator is ${ending}, and an owner is asked to review the keys`, async () => {
    const owner = await newPartner();
    const maker = await colleague(owner);
    const [caller, makers] = [callerFor(owner, "test"), callerFor(maker, "test")];
    const [own, first, second] = [
      await createApiKey(caller, { name: "Own" }),
      await createApiKey(makers, { name: "First" }),
      await createApiKey(makers, { name: "Second" }),
    ];
    const third = await rotateApiKey(makers, { key_id: own.id, overlap_hours: 24 });
    const waiting = async () =>
      (await listApiKeys(caller))
        .filter(({ creatorEmailToReview }) => creatorEmailToReview !== null)
        .map(({ id, creatorEmailToReview }) => [id, creatorEmailToReview]);
    expect(await waiting()).toEqual([]);
    await endings[ending](owner, maker);
    const keysToReview = [third, second, first].map(({ id }) => [id, maker.email]);
    expect(await waiting()).toEqual(keysToReview);
    for (const { key } of [own, first, second, third]) {
      expect(await authenticateKey(key)).toMatchObject({ accountId: owner.accountId });
    }

    const developer = await addColleague(owner, "developer", { email: newEmail(), password: PASSWORD });
    const keep = { key_id: first.id };
    await expect(confirmApiKey(callerFor(developer, "test"), keep)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(confirmApiKey(callerFor(await newPartner(), "test"), keep)).rejects.toMatchObject({
      code: "not_found",
    });
    await confirmApiKey(caller, keep);
    await expect(confirmApiKey(caller, keep)).rejects.toMatchObject({ code: "forbidden" });
    await rotateApiKey(caller, { key_id: second.id, overlap_hours: 0 });
    expect(await waiting()).toEqual([[third.id, maker.email]]);
    const { rows } = await listAuditLog(owner, { limit: 10 });
    expect(rows.find(({ action }) => action === "api_key.reviewed")).toMatchObject({
      actorEmail: owner.email,
      detail: { key: "First" },
    });
  });
}

test("the member list shows which invitations became invalid because their creator is no longer an owner", async () => {
  const owner = await newPartner();
  const maker = await colleague(owner);
  await inviteMember(maker, { email: newEmail("invited"), role: "viewer" });
  const stays = async () =>
    (await listMembers(owner)).invitations.map(({ creatorMayInvite }) => creatorMayInvite);
  expect(await stays()).toEqual([true]);
  await endings.demoted(owner, maker);
  expect(await stays()).toEqual([false]);
});

test("every database column that refers to a user is in `grants`, or is in `OTHERS` with the reason why it is not a grant", async () => {
  const columns = await rowsOf({ name: "text", table: "text", column: "text" })(sql`
    SELECT c.table_name || '.' || c.column_name AS name, c.table_name::text AS table, c.column_name::text AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.data_type = 'uuid'`);
  const named: string[] = [];
  for (const { name, table, column } of columns) {
    const query = sql`SELECT EXISTS (SELECT FROM ${namesSql(table)} WHERE ${namesSql(column)} IN (SELECT id FROM users)) AS held`;
    const [row] = name === "users.id" ? [] : await rowsOf({ held: "boolean" })(query);
    if (row?.held || /(^|_)(by|user_id|operator_id|actor_id|maker_id|author_id|inviter_id)$/.test(column))
      named.push(name);
  }
  const listed = [...Object.keys(grants).filter((name) => name.includes(".")), ...Object.keys(OTHERS)];
  expect(named.sort()).toEqual(listed.sort());
});
