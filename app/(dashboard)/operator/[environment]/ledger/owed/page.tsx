import type { Metadata } from "next";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { owedList } from "../balance-list";

export const metadata: Metadata = { title: "Owed to partners" };

export default listPage(owedList, {
  title: "Owed to partners",
  description:
    "What partners are owed, in a prepared run or not, as far as the running totals go, which is a minute or two ago.",
  back: { path: "/ledger", label: "Ledger" },
  kinds: ["operator"],
});
