import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { transferList } from "../transfer-list";

export const GET = csvRoute(transferList, "reseller");
