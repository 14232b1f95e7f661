import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { paymentList } from "../payments/payment-list";

export const GET = csvRoute(paymentList, "partner");
