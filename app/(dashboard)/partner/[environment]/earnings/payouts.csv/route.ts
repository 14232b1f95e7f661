import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { ownPayoutList } from "../payouts/payout-list";

export const GET = csvRoute(ownPayoutList, "partner");
