import type { Metadata } from "next";
import { listPage } from "@/app/_dashboard/list/list-page";
import { auditList } from "./audit-list";

export const metadata: Metadata = { title: "Audit log" };

export default listPage(auditList, {
  title: "Audit log",
  description:
    "What was done to this account, newest first, in both environments. Networks, never whole addresses, are kept.",
  kinds: ["partner", "reseller", "operator"],
});
