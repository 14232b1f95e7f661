import type { SignedInUser } from "@/lib/base/signed-in-user";
import {
  changeView,
  listViews,
  MAX_SHARED,
  MAX_VIEWS,
  saveView,
} from "@/lib/identity/saved-views/manage-views";
import { changeViewInput, saveViewInput } from "@/lib/identity/saved-views/schema";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newEmail, newPartner, PASSWORD } from "../../support/world/accounts";

const list = "/intents";

async function namesOf(user: SignedInUser, of = list): Promise<string[]> {
  return (await listViews(user, of)).map(({ name, query, isDeleted }) => `${name} ${query} ${isDeleted}`);
}

async function idOf(user: SignedInUser, name: string): Promise<string> {
  return (await listViews(user, list)).find((view) => view.name === name && view.sharedBy === null)?.id ?? "";
}

async function saveAndShare(user: SignedInUser, name: string): Promise<void> {
  await saveView(user, { list, name, query: "status=failed" });
  await changeView(user, { share: await idOf(user, name) });
}

test("a saved view belongs to one user and one list, and saving another view under the same name replaces it", async () => {
  const [user, other] = [await newPartner(), await newPartner()];
  await saveView(user, { list, name: "Failed", query: "status=failed" });
  await saveView(other, { list, name: "Failed", query: "status=success" });
  await saveView(user, { list: "/subscriptions", name: "Active", query: "status=active" });
  await saveView(user, { list, name: "Failed", query: "status=pending" });
  expect(await namesOf(user)).toEqual(["Failed status=pending false"]);
  expect(await namesOf(other)).toEqual(["Failed status=success false"]);
});

test("a deleted view can be restored unless its name is in use, and only the user who saved an unshared view can delete or restore it", async () => {
  const [user, other] = [await newPartner(), await newPartner()];
  await saveView(user, { list, name: "Mine", query: "status=failed" });
  const [view] = await listViews(user, list);
  const id = view?.id ?? "";
  for (const change of [{ delete: id }, { restore: id }])
    await expect(changeView(other, change)).rejects.toMatchObject({ code: "not_found" });

  await changeView(user, { delete: id });
  expect(await namesOf(user)).toEqual(["Mine status=failed true"]);
  await expect(changeView(other, { restore: id })).rejects.toMatchObject({ code: "not_found" });
  await changeView(user, { restore: id });
  expect(await namesOf(user)).toEqual(["Mine status=failed false"]);

  await changeView(user, { delete: id });
  await saveView(user, { list, name: "Mine", query: "status=success" });
  await expect(changeView(user, { restore: id })).rejects.toMatchObject({ code: "not_found" });
  expect(await namesOf(user)).toEqual(["Mine status=failed true", "Mine status=success false"]);
});

test("a shared view is visible within the account, only its creator and owners can delete or unshare it, and a viewer cannot share a view", async () => {
  const [owner, outsider] = [await newPartner(), await newPartner()];
  const [developer, finance, viewer] = await Promise.all(
    (["developer", "finance", "viewer"] as const).map((role) =>
      addColleague(owner, role, { email: newEmail(role), password: PASSWORD }),
    ),
  );
  if (!developer || !finance || !viewer) throw new Error("nobody joined");
  await saveView(developer, { list, name: "Failed", query: "status=failed" });
  const [view] = await listViews(developer, list);
  const id = view?.id ?? "";
  expect(await namesOf(viewer)).toEqual([]);
  await changeView(developer, { share: id });
  for (const user of [owner, developer, finance, viewer])
    expect(await listViews(user, list)).toMatchObject([
      { id, isShared: true, sharedBy: user === developer ? null : developer.email },
    ]);
  expect(await namesOf(outsider)).toEqual([]);
  expect(await namesOf(owner, "/subscriptions")).toEqual([]);

  for (const other of [finance, viewer, outsider])
    for (const change of [{ delete: id }, { unshare: id }])
      await expect(changeView(other, change)).rejects.toMatchObject({ code: "not_found" });
  await saveView(viewer, { list, name: "Mine", query: "status=success" });
  const mine = (await listViews(viewer, list)).find(({ name }) => name === "Mine");
  await expect(changeView(viewer, { share: mine?.id })).rejects.toMatchObject({ code: "forbidden" });
  await expect(changeView(owner, { share: mine?.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(changeView(owner, { delete: mine?.id })).rejects.toMatchObject({ code: "not_found" });

  await saveView(developer, { list, name: "Failed", query: "status=pending" });
  expect(await namesOf(finance)).toEqual(["Failed status=pending false"]);
  await changeView(owner, { delete: id });
  expect(await namesOf(finance)).toEqual([]);
  expect(await namesOf(owner)).toEqual(["Failed status=pending true"]);
  await changeView(owner, { restore: id });
  expect(await namesOf(finance)).toEqual(["Failed status=pending false"]);
  await changeView(owner, { unshare: id });
  expect(await namesOf(owner)).toEqual([]);
  expect(await namesOf(developer)).toEqual(["Failed status=pending false"]);
});

test("sharing or restoring a shared view is refused if the account already has the maximum number of shared views for the list", async () => {
  const [owner, other] = [await newPartner(), await newPartner()];
  const developer = await addColleague(owner, "developer", { email: newEmail(), password: PASSWORD });
  for (let number = 1; number <= MAX_SHARED; number += 1)
    await saveAndShare(number % 2 ? owner : developer, `View ${number}`);
  await expect(saveAndShare(owner, "One more")).rejects.toMatchObject({ code: "not_found" });
  await saveAndShare(owner, "View 1");
  await saveAndShare(other, "Elsewhere");

  const deleted = await idOf(owner, "View 1");
  await changeView(owner, { delete: deleted });
  await saveAndShare(owner, "Another");
  await expect(changeView(owner, { restore: deleted })).rejects.toMatchObject({ code: "not_found" });
});

test("sharing and restoring shared views concurrently never exceeds the account's limit for a list", async () => {
  const owner = await newPartner();
  const developer = await addColleague(owner, "developer", { email: newEmail(), password: PASSWORD });
  for (let number = 1; number <= MAX_SHARED; number += 1)
    await saveAndShare(number % 2 ? owner : developer, `View ${number}`);
  const deleted = await idOf(owner, "View 1");
  await changeView(owner, { delete: deleted });
  for (const user of [owner, developer])
    await saveView(user, { list, name: "One more", query: "status=failed" });
  const [one, another] = [await idOf(owner, "One more"), await idOf(developer, "One more")];
  const lock = await holdRow("saved_views", owner.accountId, "account_id");
  const outcomes = Promise.allSettled([
    changeView(owner, { share: one }),
    changeView(developer, { share: another }),
    changeView(owner, { restore: deleted }),
  ]);
  await lock.untilWaiting(2);
  await lock.release();
  expect((await outcomes).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const shared = (await listViews(owner, list)).filter(({ isShared, isDeleted }) => isShared && !isDeleted);
  expect(shared).toHaveLength(MAX_SHARED);
});

test("saving or restoring a view beyond the user's limit for a list is refused", async () => {
  const user = await newPartner();
  for (let number = 1; number < MAX_VIEWS; number += 1)
    await saveView(user, { list, name: `View ${number}`, query: "status=failed" });
  await saveView(user, { list, name: "The last", query: "status=failed" });
  await expect(saveView(user, { list, name: "One more", query: "a=b" })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await saveView(user, { list, name: "The last", query: "status=success" });
  expect(await namesOf(user)).toHaveLength(MAX_VIEWS);

  const deleted = (await listViews(user, list)).find(({ name }) => name === "View 1")?.id;
  await changeView(user, { delete: deleted });
  await saveView(user, { list, name: "One more", query: "a=b" });
  await expect(changeView(user, { restore: deleted })).rejects.toMatchObject({ code: "not_found" });
});

test("saving and restoring views concurrently never exceeds the user's limit for a list", async () => {
  const user = await newPartner();
  const save = (name: string) => saveView(user, { list, name, query: "status=failed" });
  await save("Deleted");
  const [deleted] = await listViews(user, list);
  await changeView(user, { delete: deleted?.id });
  for (let number = 1; number < MAX_VIEWS; number += 1) await save(`View ${number}`);
  const lock = await holdRow("users", user.userId);
  const outcomes = Promise.allSettled([
    save("One"),
    save("Another"),
    changeView(user, { restore: deleted?.id }),
  ]);
  await lock.untilWaiting(2);
  await lock.release();
  expect((await outcomes).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listViews(user, list)).filter(({ isDeleted }) => !isDeleted)).toHaveLength(MAX_VIEWS);
});

test("a view with two search texts of the maximum length can be saved, even if every character takes four bytes", async () => {
  const user = await newPartner();
  const longest = "\u{1F600}".repeat(255);
  const query = `${new URLSearchParams({ account: longest, actor: longest })}`;
  await saveView(user, saveViewInput.parse({ list, name: "Long", query }));
  expect(await namesOf(user)).toEqual([`Long ${query} false`]);
});

test("saving a view with an invalid list path is refused, and so is a view change that names no action or several actions", () => {
  for (const bad of ["", "intents", "//evil.example", "/intents?x", "/../x", "https://evil.example"])
    expect(saveViewInput.safeParse({ list: bad, name: "x", query: "a=b" }).success, bad).toBe(false);
  expect(saveViewInput.safeParse({ list: "/webhook/events", name: "x", query: "a=b" }).success).toBe(true);
  const id = "0197c5d2-c7a2-7f3e-9b1d-4a6c8e0f2a4b";
  expect(changeViewInput.safeParse({}).success).toBe(false);
  expect(changeViewInput.safeParse({ delete: id, restore: id }).success).toBe(false);
});

test("restoring a view is refused if a view with the same name is saved while the restore waits for a row lock", async () => {
  const user = await newPartner();
  await saveView(user, { list, name: "Mine", query: "status=failed" });
  const [view] = await listViews(user, list);
  const id = view?.id ?? "";
  await changeView(user, { delete: id });
  const lock = await holdRow("users", user.userId);
  const saved = saveView(user, { list, name: "Mine", query: "status=success" });
  await lock.untilWaiting(1);
  const restored = changeView(user, { restore: id }).catch(errorCodeOf);
  await lock.untilWaiting(2);
  await lock.release();
  await saved;
  expect(await restored).toBe("not_found");
  expect(await namesOf(user)).toEqual(["Mine status=failed true", "Mine status=success false"]);
});
