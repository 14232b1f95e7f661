import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { outstandingList } from "../outstanding/outstanding-list";

export const GET = csvRoute(outstandingList, "operator");
