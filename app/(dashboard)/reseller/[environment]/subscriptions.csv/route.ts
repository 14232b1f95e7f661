import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { billedList } from "../subscriptions/billed-list";

export const GET = csvRoute(billedList, "reseller");
