import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { runList } from "../payouts/run-list";

export const GET = csvRoute(runList, "operator");
