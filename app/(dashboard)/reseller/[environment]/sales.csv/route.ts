import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { saleList } from "../sales/sale-list";

export const GET = csvRoute(saleList, "reseller");
