import { notFound, redirect } from "next/navigation";
import { homeOf } from "@/app/(auth)/require-user";

type Props = { readonly params: Promise<{ readonly kind: string }> };

/** `/partner` and the like lead to where that dashboard begins. */
export default async function Page({ params }: Props) {
  const { kind } = await params;
  redirect(Object.entries(homeOf).find(([one]) => one === kind)?.[1] ?? notFound());
}
