import { notFound } from "next/navigation";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound } from "@/app/(dashboard)/_shell/with-not-found";

export const metadata = { title: "Page not found" };

/** Renders the page for unknown paths below a dashboard. `next.config.js` rewrites these paths to the page. */
export default withNotFound(async ({ params }: AccountParams) => {
  await requireAccount(params, "partner", "reseller", "operator");
  return notFound();
});
