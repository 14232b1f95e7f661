import { operation } from "@/lib/base/operation";
import { customerIdExample } from "@/lib/payments/requests/schema";
import { listCustomerPage, retrieveCustomer } from "./retrieve-customer";
import { customerPage, customerPathParams, customerWithTotals, listCustomersInput } from "./schema";

export const customerOperations = [
  operation({
    id: "listCustomers",
    method: "GET",
    path: "/customers",
    tag: "Customers",
    summary: "List your customers",
    description:
      "Returns your customers, newest first. There is one customer for each email address from which you have requested a payment in this environment.",
    addition: true,
    message: "Customers retrieved",
    caller: "partner",
    errors: ["validation_failed"],
    query: listCustomersInput,
    data: customerPage,
    run: listCustomerPage,
  }),
  operation({
    id: "retrieveCustomer",
    method: "GET",
    path: "/customers/{id}",
    tag: "Customers",
    summary: "Retrieve a customer with payment totals",
    description:
      "Returns a customer with the totals of their payments. An erased customer keeps its `id` and amounts. To get the customer's intents, " +
      "subscriptions and refunds, filter the lists of these by `customer`.",
    addition: true,
    message: "Customer retrieved",
    caller: "partner",
    errors: ["not_found"],
    params: customerPathParams,
    data: customerWithTotals,
    placeholder: {
      exampleValue: customerIdExample,
      variable: "CUSTOMER",
      description: "the id of one of your customers",
    },
    run: retrieveCustomer,
  }),
];
