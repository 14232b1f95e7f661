import { redirect } from "next/navigation";
import { requireUser, userHomePath } from "@/app/(auth)/require-user";
import { missingPage } from "@/app/missing-page";
import NotFound from "@/app/not-found";
import { accountKinds } from "@/lib/base/caller";

export const metadata = { title: "Page not found" };

/** Redirects paths such as `/partner` to the user's overview. Shows the 404 page for any other path with one segment. */
export default async function Page({ params }: { params: Promise<{ readonly kind: string }> }) {
  const { kind: named } = await params;
  const kind = accountKinds.find((one) => one === named);
  if (!kind) return missingPage(<NotFound />);
  redirect(userHomePath(await requireUser(kind)));
}
