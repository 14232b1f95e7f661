import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { customerList } from "../customers/customer-list";

export const GET = csvRoute(customerList, "partner");
