import { search } from "@/app/_dashboard/list/filter";
import { list } from "@/app/_dashboard/list/list";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { listCustomers } from "@/lib/customers/list-customers";

export const customerList = list({
  nouns: ["customer", "customers"],
  path: "/customers",
  file: "/customers.csv",
  pageSize: 25,
  filters: { search: search("E-mail or identifier", "How the e-mail begins, or the identifier") },
  standsBy: ({ search }) => (search === undefined ? undefined : "email"),
  read: ({ caller }, wanted) => listCustomers(caller, wanted),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Customer",
      name: ({ id, email }, { home }) => ({
        text: email ?? "Erased customer",
        href: `${home}/customers/${id}`,
      }),
    },
    { header: "First asked", from: "sm", time: ({ created_at }) => created_at },
  ],
  csv: { id: "id", email: "email", created_at: "created_at" },
  empty: ({ home }) => (
    <EmptyState title="No customers yet">
      Whoever you ask to pay is one, by the e-mail of the request. The{" "}
      <TextLink href={home}>overview</TextLink> shows how to ask.
    </EmptyState>
  ),
});
