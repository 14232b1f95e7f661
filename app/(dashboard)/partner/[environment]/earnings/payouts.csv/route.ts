import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { ownPayoutList } from "../payouts/payout-list";

export const GET = csvRoute(ownPayoutList, "partner");
