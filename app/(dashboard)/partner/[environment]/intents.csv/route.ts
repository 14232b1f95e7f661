import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { intentList } from "../intents/intent-list";

export const GET = csvRoute(intentList, "partner");
