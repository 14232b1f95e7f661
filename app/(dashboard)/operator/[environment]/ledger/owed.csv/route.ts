import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { owedList } from "../balance-list";

export const GET = csvRoute(owedList, "operator");
