import { changeView } from "@/lib/saved-views/change-view";
import { listViews } from "@/lib/saved-views/list-views";
import { MOST_VIEWS, saveView } from "@/lib/saved-views/save-view";
import { changeViewInput, saveViewInput } from "@/lib/saved-views/schema";
import type { SignedInUser } from "@/lib/signed-in-user";
import { expect, test } from "../fixtures/verbs";
import { newPartner } from "../world/accounts";

const list = "/intents";

async function namesOf(user: SignedInUser, of = list): Promise<string[]> {
  return (await listViews(user, of)).map(({ name, query, isDeleted }) => `${name} ${query} ${isDeleted}`);
}

test("a view is its user's alone, of one list, and the same name again replaces it", async () => {
  const [user, other] = [await newPartner(), await newPartner()];
  await saveView(user, { list, name: "Failed", query: "status=failed" });
  await saveView(other, { list, name: "Failed", query: "status=success" });
  await saveView(user, { list: "/subscriptions", name: "Active", query: "status=active" });
  await saveView(user, { list, name: "Failed", query: "status=pending" });
  expect(await namesOf(user)).toEqual(["Failed status=pending false"]);
  expect(await namesOf(other)).toEqual(["Failed status=success false"]);
});

test("a deleted view comes back, unless its name is taken by then, and nobody deletes another's", async () => {
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

test("a user keeps so many views of a list and no more", async () => {
  const user = await newPartner();
  for (let number = 1; number < MOST_VIEWS; number += 1)
    await saveView(user, { list, name: `View ${number}`, query: "status=failed" });
  await saveView(user, { list, name: "The last", query: "status=failed" });
  await expect(saveView(user, { list, name: "One more", query: "a=b" })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await saveView(user, { list, name: "The last", query: "status=success" });
  expect(await namesOf(user)).toHaveLength(MOST_VIEWS);
});

test("a view names a list of ours and what its address may say", () => {
  for (const bad of ["", "intents", "//evil.example", "/intents?x", "/../x", "https://evil.example"])
    expect(saveViewInput.safeParse({ list: bad, name: "x", query: "a=b" }).success, bad).toBe(false);
  expect(saveViewInput.safeParse({ list: "/webhook/events", name: "x", query: "a=b" }).success).toBe(true);
  const id = "0197c5d2-c7a2-7f3e-9b1d-4a6c8e0f2a4b";
  expect(changeViewInput.safeParse({}).success).toBe(false);
  expect(changeViewInput.safeParse({ delete: id, restore: id }).success).toBe(false);
});
