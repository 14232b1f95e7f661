import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { saleList } from "../sales/sale-list";

export const GET = csvRoute(saleList, "reseller");
