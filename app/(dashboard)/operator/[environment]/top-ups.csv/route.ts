import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { everyTopUpList } from "../top-ups/every-top-up-list";

export const GET = csvRoute(everyTopUpList, "operator");
