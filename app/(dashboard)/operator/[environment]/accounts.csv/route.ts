import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { accountList } from "../accounts/account-list";

export const GET = csvRoute(accountList, "operator");
