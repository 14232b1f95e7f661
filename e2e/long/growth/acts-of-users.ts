import { setTimeout as sleep } from "node:timers/promises";
import { authenticateKey } from "@/lib/api-keys/authenticate-key";
import { createApiKey } from "@/lib/api-keys/create-api-key";
import { findApiKey } from "@/lib/api-keys/find-api-key";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";
import { rotateApiKey } from "@/lib/api-keys/rotate-api-key";
import { isApprovedForLive } from "@/lib/api-keys/store";
import { listAuditLog } from "@/lib/audit/list-audit-log";
import { now } from "@/lib/clock";
import { changePassword } from "@/lib/users/change-password";
import { confirmPassword } from "@/lib/users/confirm-password";
import { endSession } from "@/lib/users/end-session";
import { isEmailTaken } from "@/lib/users/is-email-taken";
import { signIn } from "@/lib/users/sign-in";
import { noteSeen } from "@/lib/users/store";
import { FILLED_PASSWORD } from "../../fill/scale";
import { newClientIp } from "../../world/accounts";
import { type Acts, orRefused, type Stage } from "./stage";

const OTHER_PASSWORD = "another long enough one";

/** What somebody does who sits at a dashboard, and with the keys they make there. */
export function actsOfUsers({ asPartner, partner }: Stage): Acts {
  return {
    "signs in and out": async () => {
      await orRefused(signIn({ email: partner.email, password: "wrong" }, newClientIp()));
      const { sessionId, deviceToken } = await signIn(
        { email: partner.email, password: FILLED_PASSWORD },
        newClientIp(),
      );
      await noteSeen(sessionId, now(), now());
      await endSession(sessionId);
      await signIn({ email: partner.email, password: FILLED_PASSWORD }, newClientIp(), deviceToken);
      await isEmailTaken("nobody@nowhere.example");
    },
    "changes a password, and back": async () => {
      await confirmPassword({ ...partner, passwordConfirmedAt: null }, FILLED_PASSWORD);
      await changePassword(partner, { current_password: FILLED_PASSWORD, new_password: OTHER_PASSWORD });
      await changePassword(partner, { current_password: OTHER_PASSWORD, new_password: FILLED_PASSWORD });
    },
    "makes, uses, rotates and revokes a key": async () => {
      const { key, id: key_id } = await createApiKey(asPartner, { name: "growth" });
      await authenticateKey(key, { network: "203.0.113.0/24" });
      // Notes of the use are written beside the request.
      await sleep(500);
      await findApiKey(asPartner, key_id);
      const next = await rotateApiKey(asPartner, { key_id, overlap_hours: 1 });
      await revokeApiKey(asPartner, { key_id: next.id });
      await listApiKeys(asPartner);
      await isApprovedForLive(asPartner.accountId);
    },
    "reads the audit log": () => listAuditLog(partner, { limit: 100 }),
  };
}
