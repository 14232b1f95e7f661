import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { topUpList } from "../top-up/top-up-list";

export const GET = csvRoute(topUpList, "reseller");
