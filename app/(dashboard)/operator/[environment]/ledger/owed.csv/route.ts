import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { owedList } from "../balance-list";

export const GET = csvRoute(owedList, "operator");
