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
      "Returns the account that the API key belongs to, and the name, the environment and the access of the key. Make this call first to check your setup.",
    addition: true,
    message: "Account retrieved",
    caller: "account",
    errors: [],
    data: accountResource,
    run: retrieveAccount,
  }),
];
