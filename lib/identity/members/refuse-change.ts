import type { Role } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { assertRole } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { selectMembers } from "./store";

/**
 * Throws what a change of a user's role, or their removal, was refused for as things are now: `forbidden` where whoever
 * asked is no owner any more, or nobody else would be. Returns where it may be tried again.
 */
export async function refuseChange(user: SignedInUser, userId: string, role: Role): Promise<void> {
  const members = await selectMembers(user.accountId);
  const owners = members.filter((member) => member.role === "owner");
  if (!owners.some(({ id }) => id === user.userId)) assertRole("viewer", "owner");
  if (role !== "owner" || owners.some(({ id }) => id !== userId)) return;
  throw new AppError("forbidden", {
    message: "Nothing was done. An account has one owner at least: make somebody else an owner first.",
  });
}
