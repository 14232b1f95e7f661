import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { accountList } from "../accounts/account-list";

export const GET = csvRoute(accountList, "operator");
