import { operation } from "@/lib/base/operation";
import { answerTransfers } from "./answer-transfers";
import { answerWallet } from "./answer-wallet";
import { listTransfersInput, transferPage, wallet } from "./schema";

const tag = "Wallet";

export const retrieveWalletOperation = operation({
  id: "retrieveWallet",
  method: "GET",
  path: "/reseller/wallet",
  tag,
  summary: "Retrieve your wallet",
  description: "What is left to sell vouchers from, in the environment of the key.",
  addition: true,
  message: "Wallet retrieved",
  caller: "reseller",
  errors: [],
  data: wallet,
  run: answerWallet,
});

export const listWalletTransfersOperation = operation({
  id: "listWalletTransfers",
  method: "GET",
  path: "/reseller/wallet/transfers",
  tag,
  summary: "List what your wallet took in and paid",
  description:
    "The statement, newest first: every line with what the wallet held after it. A sale has a line for each of its vouchers.",
  addition: true,
  message: "Transfers retrieved",
  caller: "reseller",
  errors: ["validation_failed"],
  query: listTransfersInput,
  data: transferPage,
  run: answerTransfers,
});

/** In the order of the API's table of contents. */
export const walletOperations = [retrieveWalletOperation, listWalletTransfersOperation];
