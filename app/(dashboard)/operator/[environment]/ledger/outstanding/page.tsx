import { listPage } from "@/app/(dashboard)/_list/list-page";
import { outstandingList } from "../ledger-lists";

export const metadata = { title: "Outstanding by reseller" };

export default listPage(outstandingList, {
  title: "Outstanding by reseller",
  description:
    "Unspent balance of vouchers sold by each reseller, including blocked vouchers. Updated every one to two minutes.",
  back: { path: "/ledger", label: "Ledger" },
  kinds: ["operator"],
});
