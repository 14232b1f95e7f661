import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { type AuditActionName, rolesForAction } from "@/lib/base/audited-actions";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { actionByUser } from "@/lib/identity/audit/audit.sql";
import { findAnything } from "@/lib/insight/search/find-anything";
import { test } from "./worker-process";

test.use({ processOf: import.meta.filename });

const key = () => randomBytes(32).toString("base64");

const PRODUCTION = {
  NODE_ENV: "production",
  TESSERA_EMBEDDED: "",
  TESSERA_DEMO: "",
  DATABASE_URL: "postgresql://db.example/tessera",
  PUBLIC_URL: "https://pay.example",
  VOUCHER_HMAC_KEY: key(),
  ENCRYPTION_KEY: key(),
  NEXTAUTH_SECRET: key(),
  TESSERA_CHEAP_PASSWORDS: "",
  WEBHOOK_ALLOW_PRIVATE_NETWORK: "",
  INNGEST_BASE_URL: "",
  INNGEST_EVENT_KEY: "an event key",
  INNGEST_SIGNING_KEY: `signkey-prod-${randomBytes(32).toString("hex")}`,
};

const owner: SignedInUser = {
  ...{ sessionId: "session", passwordConfirmedAt: new Date(), userId: "user", accountId: "account" },
  ...{ email: "o@people.example", accountEmail: "o@people.example", companyName: "Tessera" },
  ...{ role: "owner", kind: "operator", hasSecondFactor: false, liveNeedsFactor: false },
  ...{ lastEnvironment: null },
  ...{ timezone: "UTC", feeBps: 0, shopUrl: null, liveApprovedAt: null },
};

/** Returns all actions that the user is not allowed to perform on their own account. */
function refusedTo(user: SignedInUser): AuditActionName[] {
  return (Object.keys(rolesForAction) as AuditActionName[]).filter((action) => {
    try {
      actionByUser(user, action, new Date());
      return false;
    } catch (cause) {
      if (cause instanceof AppError && cause.code === "forbidden") return true;
      throw cause;
    }
  });
}

test("in production, an operator without a second factor can perform only actions that secure their own sign-in, and cannot search", async () => {
  Object.assign(process.env, PRODUCTION);
  const refused = new Set(refusedTo(owner));
  const left = (Object.keys(rolesForAction) as AuditActionName[]).filter((action) => !refused.has(action));
  expect(left.sort()).toEqual([
    ...["password.changed", "recovery_codes.renewed", "second_factor.turned_off", "second_factor.turned_on"],
    "session.ended",
  ]);
  expect(refusedTo({ ...owner, hasSecondFactor: true })).toEqual([]);
  expect(refusedTo({ ...owner, kind: "partner" })).toEqual([]);
  await expect(findAnything(owner, "live", "acme")).rejects.toMatchObject({ code: "forbidden" });
});
