import { notFound, redirect } from "next/navigation";
import { requireUser, userHomePath } from "@/app/(auth)/require-user";
import { accountKinds } from "@/lib/base/caller";

type Props = { readonly params: Promise<{ readonly kind: string }> };

/** Redirects paths such as `/partner` to the user's overview. */
export default async function Page({ params }: Props) {
  const { kind: named } = await params;
  const kind = accountKinds.find((one) => one === named) ?? notFound();
  redirect(userHomePath(await requireUser(kind)));
}
