import { listPage } from "@/app/(dashboard)/_list/list-page";
import { walletList } from "../ledger-lists";

export const metadata = { title: "Wallets" };

export default listPage(walletList, {
  title: "Wallets",
  description: "Resellers' wallet balances. Updated every one to two minutes.",
  back: { path: "/ledger", label: "Ledger" },
  kinds: ["operator"],
});
