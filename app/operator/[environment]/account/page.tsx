import type { Metadata } from "next";
import { AccountPage } from "@/app/_dashboard/account/account-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "Account" };

export default async function Page() {
  return <AccountPage user={await requireUser("operator")} />;
}
