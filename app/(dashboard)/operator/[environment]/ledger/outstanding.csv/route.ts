import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { outstandingList } from "../outstanding/outstanding-list";

export const GET = csvRoute(outstandingList, "operator");
