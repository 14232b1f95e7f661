import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { walletList } from "../balance-list";

export const GET = csvRoute(walletList, "operator");
