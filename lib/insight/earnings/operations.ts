import { operation } from "@/lib/base/operation";
import { CSV_COLUMNS } from "./read-statement";
import { retrieveStatement } from "./retrieve-statement";
import { statementPathParams, statementResource } from "./schema";

const columns = CSV_COLUMNS.map((name) => `\`${name}\``).join(", ");

export const statementOperations = [
  operation({
    id: "retrieveStatement",
    method: "GET",
    path: "/statements/{month}",
    tag: "Balance and payouts",
    summary: "Retrieve the statement of a month",
    description:
      "Returns the statement of a month in your account's time zone: opening balance, payments, refunds, payouts and closing balance. The " +
      "statement of the current month is incomplete. With `Accept: text/csv` the response is a CSV file without an envelope, whose rows run from " +
      `the \`opening\` to the \`closing\` balance. Its columns are ${columns}. Text that a spreadsheet program could run as a formula, such as a ` +
      "reference that begins with `-`, has an apostrophe before it. Query parameters do not select the format.",
    addition: true,
    message: "Statement retrieved",
    caller: "partner",
    errors: ["validation_failed"],
    params: statementPathParams,
    data: statementResource,
    csv: true,
    run: retrieveStatement,
  }),
];
