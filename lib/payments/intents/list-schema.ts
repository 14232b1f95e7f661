import { z } from "zod";
import { emailFilterField, nextField, pageOfTimeInput } from "@/lib/base/fields";
import { customerFilterField, metadataFilterField } from "@/lib/payments/metadata/schema";
import { intentStatus, redemptionIntent } from "./schema";

export const listIntentsInput = z.object({
  status: intentStatus.optional().describe("Only intents with this status. Default: any status."),
  email: emailFilterField.optional().describe("Only intents of the customer with this email address."),
  customer: customerFilterField,
  metadata: metadataFilterField,
  ...pageOfTimeInput.shape,
});
export type ListIntentsInput = z.output<typeof listIntentsInput>;

export const intentPage = z.object({
  redemption_intents: redemptionIntent.array().describe("The intents on this page, newest first."),
  next: nextField,
});
export type IntentPage = z.infer<typeof intentPage>;
