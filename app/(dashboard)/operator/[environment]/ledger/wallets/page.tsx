import type { Metadata } from "next";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { walletList } from "../balance-list";

export const metadata: Metadata = { title: "Wallets" };

export default listPage(walletList, {
  title: "Wallets",
  description: "What resellers hold, as far as the running totals go, which is a minute or two ago.",
  back: { path: "/ledger", label: "Ledger" },
  kinds: ["operator"],
});
