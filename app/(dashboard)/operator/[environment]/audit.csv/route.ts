import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { everyActList } from "../audit/every-act-list";

export const GET = csvRoute(everyActList, "operator");
