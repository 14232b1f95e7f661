import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { intentList } from "../intents/intent-list";

export const GET = csvRoute(intentList, "partner");
