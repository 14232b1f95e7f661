import { timestamp } from "@/lib/base/clock";
import { erasedEmail } from "@/lib/operator/customer-erasure/rules";
import type { CustomerResource } from "./schema";
import type { CustomerRow } from "./store";

/** A customer's e-mail, or null once the customer has been erased. */
export function knownEmail({ id, email }: Pick<CustomerRow, "id" | "email">): string | null {
  return email === erasedEmail(id) ? null : email;
}

/** A customer as its partner's dashboard shows it. */
export function presentCustomer(row: CustomerRow): CustomerResource {
  return { id: row.id, email: knownEmail(row), created_at: timestamp(row.createdAt) };
}
