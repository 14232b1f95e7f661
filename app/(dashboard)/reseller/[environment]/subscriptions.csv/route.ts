import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { billedList } from "../subscriptions/billed-list";

export const GET = csvRoute(billedList, "reseller");
