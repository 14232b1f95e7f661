import type { List } from "@/app/_dashboard/list/list";
import { DateTime } from "@/components/date-time";
import { StatusBadge } from "@/components/status-badge";
import { TextLink } from "@/components/ui/text-link";
import type { CustomerRequest } from "@/lib/customers/schema";

/** How what a customer was asked for looks on its page. */
export const requestList: Pick<List<CustomerRequest>, "columns" | "keyOf"> = {
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Asked for",
      isName: true,
      cell: (request, { home, user }) => (
        <>
          <TextLink
            href={`${home}/${request.kind}s/${encodeURIComponent(request.reference)}`}
            className="block truncate font-mono text-xs"
            title={request.reference}
          >
            {request.reference}
          </TextLink>
          <span className="block text-muted">{kindWords(request)}</span>
          <span className="block text-xs text-muted sm:hidden">
            <DateTime value={request.created_at} timeZone={user.timezone} />
          </span>
        </>
      ),
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
