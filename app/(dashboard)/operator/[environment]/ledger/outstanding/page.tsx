import type { Metadata } from "next";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { outstandingList } from "./outstanding-list";

export const metadata: Metadata = { title: "Outstanding by reseller" };

export default listPage(outstandingList, {
  title: "Outstanding by reseller",
  description:
    "What is left on the vouchers each reseller has sold, blocked ones included, as far as the running totals go, which is a minute or two ago.",
  back: { path: "/ledger", label: "Ledger" },
  kinds: ["operator"],
});
