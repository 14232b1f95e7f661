import type { Metadata } from "next";
import { environmentOf } from "@/app/_dashboard/environment";
import { RotatePage } from "@/app/_dashboard/keys/rotate-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "Rotate an API key" };

type Props = { params: Promise<{ environment: string; keyId: string }> };

export default async function Page({ params }: Props) {
  const user = await requireUser("partner");
  const { keyId } = await params;
  return <RotatePage user={user} environment={await environmentOf(params)} keyId={keyId} />;
}
