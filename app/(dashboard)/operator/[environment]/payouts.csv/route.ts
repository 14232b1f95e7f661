import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { runList } from "../payouts/run-list";

export const GET = csvRoute(runList, "operator");
