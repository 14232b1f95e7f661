import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { transferList } from "../transfer-list";

export const GET = csvRoute(transferList, "reseller");
