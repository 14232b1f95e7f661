import { redirect } from "next/navigation";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { requireUser } from "@/app/(auth)/require-user";

export default async function Page({ params }: EnvironmentParams) {
  await requireUser("operator");
  redirect(`/operator/${await environmentOf(params)}/accounts`);
}
