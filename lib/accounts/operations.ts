import { operation } from "@/lib/base/operation";
import { retrieveAccount } from "./retrieve-account";
import { accountResource } from "./schema";

export const retrieveAccountOperation = operation({
  id: "retrieveAccount",
  method: "GET",
  path: "/account",
  tag: "Account",
  summary: "Retrieve your account",
  description:
    "Who you are to us: the account behind the key, of which kind, in which environment, and which key it is. " +
    "The call to try first.",
  addition: true,
  message: "Account retrieved",
  caller: "account",
  errors: [],
  data: accountResource,
  run: retrieveAccount,
});

/** In the order of the API's table of contents. */
export const accountOperations = [retrieveAccountOperation];
