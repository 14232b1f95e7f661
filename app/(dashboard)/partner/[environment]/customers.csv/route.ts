import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { customerList } from "../customers/customer-list";

export const GET = csvRoute(customerList, "partner");
