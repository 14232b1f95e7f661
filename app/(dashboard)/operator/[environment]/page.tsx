import { redirect } from "next/navigation";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";

export default async function Page({ params }: AccountParams) {
  const { home } = await requireAccount(params, "operator");
  redirect(`${home}/accounts`);
}
