import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { KeysPage } from "@/app/_dashboard/keys/keys-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "API keys" };

export default async function Page({ params }: EnvironmentParams) {
  const user = await requireUser("partner");
  return <KeysPage user={user} environment={await environmentOf(params)} />;
}
