import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { paymentList } from "../payments/payment-list";

export const GET = csvRoute(paymentList, "partner");
