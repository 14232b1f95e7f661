import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { presentCustomer } from "./list-customers";
import type { CustomerRequest, CustomerResource } from "./schema";
import { type RequestRow, selectCustomer, selectRequests } from "./store";

/**
 * Returns one of the caller's customers with a page of the requests to them, newest first. Throws `not_found` for an unknown ID.
 */
export async function viewCustomer(
  caller: Caller,
  id: string,
  wanted: PageRequest,
): Promise<{ customer: CustomerResource; requests: Page<CustomerRequest> }> {
  const row = validate(id) ? await selectCustomer(caller, id) : undefined;
  if (!row) throw new AppError("not_found");
  const at = now();
  const requests = await readPage(
    wanted,
    (page) => selectRequests(caller, row.id, { ...page, at }),
    presentRequest,
  );
  return { customer: presentCustomer(row), requests };
}

function presentRequest({ createdAt, ...row }: RequestRow): CustomerRequest {
  return {
    ...row,
    amount_display: formatMinor(row.amount, env().CURRENCY),
    created_at: timestamp(createdAt),
  };
}
