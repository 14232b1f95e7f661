import { listPage } from "@/app/(dashboard)/_list/list-page";
import { accountList } from "./account-list";

export const metadata = { title: "Accounts" };

export default listPage(accountList, {
  title: "Accounts",
  description: "Partners and resellers, newest first.",
  kinds: ["operator"],
});
