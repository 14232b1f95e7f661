import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { DoctorPage } from "@/app/_dashboard/webhook/doctor/doctor-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "Signature doctor" };

export default async function Page({ params }: EnvironmentParams) {
  const user = await requireUser("partner");
  return <DoctorPage user={user} environment={await environmentOf(params)} />;
}
