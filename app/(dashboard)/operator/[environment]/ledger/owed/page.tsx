import { listPage } from "@/app/(dashboard)/_list/list-page";
import { owedList } from "../ledger-lists";

export const metadata = { title: "Owed to partners" };

export default listPage(owedList, {
  title: "Owed to partners",
  description:
    "Amounts owed to partners, including those in draft payout runs. Updated every one to two minutes.",
  back: { path: "/ledger", label: "Ledger" },
  kinds: ["operator"],
});
