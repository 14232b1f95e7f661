import { bankFileRoute } from "@/app/_dashboard/payouts/bank-file";
import { makePainFile } from "@/lib/payouts/bank-transfers";

export const GET = bankFileRoute("application/xml; charset=utf-8", "xml", ({ user }, run) =>
  makePainFile(user, run),
);
