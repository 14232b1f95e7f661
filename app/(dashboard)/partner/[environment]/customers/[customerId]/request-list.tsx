import type { List } from "@/app/(dashboard)/_list/list";
import { StatusBadge } from "@/components/money/status-badge";
import type { CustomerRequest } from "@/lib/insight/customers/schema";

/** The list of a customer's requests. */
export const requestList: Pick<List<CustomerRequest>, "columns" | "keyOf"> = {
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Request",
      name: (request, { home }) => ({
        text: request.reference,
        href: `${home}/${request.kind}s/${encodeURIComponent(request.reference)}`,
        about: kindWords(request),
        copied: "the reference",
      }),
    },
    { header: "Amount", amount: ({ amount_display }) => amount_display },
    { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
    { header: "Created", from: "sm", time: ({ created_at }) => created_at },
  ],
};

function kindWords({ cycles }: CustomerRequest): string {
  if (cycles === null) return "Intent";
  return `Subscription, ${cycles} ${cycles === 1 ? "cycle" : "cycles"} paid`;
}
