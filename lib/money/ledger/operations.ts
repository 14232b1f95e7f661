import { operation } from "@/lib/base/operation";
import { found } from "@/lib/base/outcome";
import { readWallet, retrieveWalletTransfers } from "./read-wallet";
import { listTransfersInput, transferPage, wallet } from "./schema";

const tag = "Wallet";

export const walletOperations = [
  operation({
    id: "retrieveWallet",
    method: "GET",
    path: "/reseller/wallet",
    tag,
    summary: "Retrieve your wallet",
    description: "Returns the balance that pays for the vouchers you sell, in the environment of the key.",
    addition: true,
    message: "Wallet retrieved",
    caller: "reseller",
    errors: [],
    data: wallet,
    run: async (caller) => found(await readWallet(caller)),
  }),
  operation({
    id: "listWalletTransfers",
    method: "GET",
    path: "/reseller/wallet/transfers",
    tag,
    summary: "List your wallet's transfers",
    description:
      "Returns the transfers of your wallet, newest first, each with the balance after the transfer. A sale has one transfer per voucher.",
    addition: true,
    message: "Transfers retrieved",
    caller: "reseller",
    errors: ["validation_failed"],
    query: listTransfersInput,
    data: transferPage,
    run: retrieveWalletTransfers,
  }),
];
