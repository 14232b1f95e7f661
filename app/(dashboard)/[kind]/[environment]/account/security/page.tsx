import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Alert } from "@/components/ui/alert";
import { lacksFactor } from "@/lib/base/signed-in-user";
import { FactorCard } from "./factor-card";
import { LiveFactorCard } from "./live-factor-card";
import { PasswordCard } from "./password-card";
import { SessionsCard } from "./sessions-card";

export const metadata: Metadata = { title: "Security" };

/** The user's password, second factor and sessions. */
export default async function Page({ params }: AccountParams) {
  const { user } = await requireAccount(params, "partner", "reseller", "operator");
  return (
    <div className="flex flex-col gap-6">
      {lacksFactor(user) && (
        <Alert tone="warning" title="Set up a second factor to continue">
          Operators handle real money and sign in with a password and a code.
        </Alert>
      )}
      <FactorCard user={user} />
      {user.role === "owner" && <LiveFactorCard user={user} />}
      <PasswordCard email={user.email} />
      <SessionsCard user={user} />
    </div>
  );
}
