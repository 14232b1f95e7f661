import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { PageHeader } from "@/components/ui/page-header";
import { PasswordCard } from "./password-card";
import { SessionsCard } from "./sessions-card";

export const metadata: Metadata = { title: "Security" };

/** How the user signs in, and where they are signed in. */
export default async function Page({ params }: AccountParams) {
  const { user } = await requireAccount(params, "partner", "reseller", "operator");
  return (
    <>
      <PageHeader
        title="Security"
        description={`How you sign in as ${user.email}, and where you are signed in.`}
      />
      <div className="flex flex-col gap-6">
        <PasswordCard email={user.email} />
        <SessionsCard user={user} />
      </div>
    </>
  );
}
