import { operation } from "@/lib/base/operation";
import { retrieveAccount } from "./retrieve-account";
import { accountResource } from "./schema";

export const accountOperations = [
  operation({
    id: "retrieveAccount",
    method: "GET",
    path: "/account",
    tag: "Account",
    summary: "Retrieve your account",
    description:
      "The account of the API key, its kind and environment, and the key itself. Make this call first to check your setup.",
    addition: true,
    message: "Account retrieved",
    caller: "account",
    errors: [],
    data: accountResource,
    run: retrieveAccount,
  }),
];
