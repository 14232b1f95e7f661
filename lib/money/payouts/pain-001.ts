import { Document } from "sepa";
import type { Minor } from "@/lib/base/money";

/** What a bank is to pay from. */
type PayingAccount = { readonly holder: string; readonly iban: string };

/** A payout as a bank is told it. */
export type BankTransfer = PayingAccount & { readonly reference: string; readonly amount: Minor };

/** Identifiers of the standard have 35 characters at most, and those of its transfers begin with it. */
const ID_LENGTH = 20;

/**
 * The file that has a bank pay payouts: ISO 20022 pain.001.001.09, a SEPA credit transfer in euros for each payout, named by
 * its reference, to be executed on that day. The same file has the same message id, by which a bank detects that it is given
 * the file twice.
 */
export function painFile(file: {
  readonly id: string;
  readonly from: PayingAccount;
  readonly transfers: readonly BankTransfer[];
  readonly at: Date;
}): string {
  const document = new Document("pain.001.001.09");
  document.grpHdr.id = file.id.replaceAll("-", "").slice(0, ID_LENGTH);
  document.grpHdr.created = file.at;
  document.grpHdr.initiatorName = file.from.holder;
  const payment = document.createPaymentInfo();
  payment.id = "1";
  payment.debtorName = file.from.holder;
  payment.debtorIBAN = file.from.iban;
  payment.requestedExecutionDate = file.at;
  payment.batchBooking = true;
  document.addPaymentInfo(payment);
  for (const { reference, holder, iban, amount } of file.transfers) {
    const transfer = payment.createTransaction();
    transfer.creditorName = holder;
    transfer.creditorIBAN = iban;
    transfer.currency = "EUR";
    // The library writes two decimals. Of any amount below 2^53 cents the nearest double has the right ones.
    transfer.amount = amount / 100;
    transfer.end2endId = reference;
    transfer.remittanceInfo = `Payout ${reference}`;
    payment.addTransaction(transfer);
  }
  document.normalize();
  return document.toString();
}
