import { bankFileRoute } from "@/app/_dashboard/payouts/bank-file";
import { downloadPainFile } from "@/lib/payouts/download-bank-file";

export const GET = bankFileRoute("application/xml; charset=utf-8", "xml", ({ user }, file) =>
  downloadPainFile(user, file),
);
