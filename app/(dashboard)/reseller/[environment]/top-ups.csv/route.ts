import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { topUpList } from "../top-up/top-up-list";

export const GET = csvRoute(topUpList, "reseller");
