import { Document } from "sepa";
import type { Minor } from "@/lib/money";

/** What a bank is to pay from. */
type PayingAccount = { readonly holder: string; readonly iban: string };

/** A payout as a bank is told it. */
export type BankTransfer = PayingAccount & { readonly reference: string; readonly amount: Minor };

/** Identifiers of the standard have 35 characters at most, and those of its transfers begin with it. */
const ID_LENGTH = 20;

/**
 * The file that has a bank pay what of a run is on its way: ISO 20022 pain.001.001.09, a SEPA credit transfer in euros for each
 * payout, named by its reference, to be executed on that day. The same run gives the same message id, by which a bank knows a
 * file that it is given twice.
 */
export function painFile(run: {
  readonly id: string;
  readonly from: PayingAccount;
  readonly transfers: readonly BankTransfer[];
  readonly at: Date;
}): string {
  const document = new Document("pain.001.001.09");
  document.grpHdr.id = run.id.replaceAll("-", "").slice(0, ID_LENGTH);
  document.grpHdr.created = run.at;
  document.grpHdr.initiatorName = run.from.holder;
  const payment = document.createPaymentInfo();
  payment.id = "1";
  payment.debtorName = run.from.holder;
  payment.debtorIBAN = run.from.iban;
  payment.requestedExecutionDate = run.at;
  payment.batchBooking = true;
  document.addPaymentInfo(payment);
  for (const { reference, holder, iban, amount } of run.transfers) {
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
