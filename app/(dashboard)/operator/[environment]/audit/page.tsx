import type { Metadata } from "next";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { auditLogList } from "./audit-log-list";

export const metadata: Metadata = { title: "Audit log" };

export default listPage(auditLogList, {
  title: "Audit log",
  description: "Actions on all accounts, including the platform's own, in both environments, newest first.",
  kinds: ["operator"],
});
