import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { CompanyInput } from "./schema";
import { selectCompany, updateCompanyRow } from "./store";

/**
 * An owner changes the company's name, which customers read from then on, and the time zone, whose days count and whose clocks
 * the dashboard shows. Audited with what was before. Throws `forbidden` for anybody but an owner.
 */
export async function updateCompany(user: SignedInUser, input: CompanyInput): Promise<void> {
  const after = { companyName: input.company_name, timezone: input.timezone };
  await retryOnConflict(async () => {
    const before = await selectCompany(user.accountId);
    if (!before) throw new AppError("not_found");
    const act = ownAct(user, "account.company_changed", now(), { before: told(before), after: told(after) });
    if (told(before) === told(after)) return undefined;
    return (await updateCompanyRow(user.accountId, before, after, act)) ? noteAct(act) : CONFLICT;
  });
}

function told({ companyName, timezone }: { companyName: string; timezone: string }): string {
  return `${companyName}, ${timezone}`;
}
