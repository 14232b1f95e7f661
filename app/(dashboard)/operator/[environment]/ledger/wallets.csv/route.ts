import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { walletList } from "../balance-list";

export const GET = csvRoute(walletList, "operator");
