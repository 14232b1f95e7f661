"use server";

import { accountAction, environmentFields, NEVER } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { diagnoseWebhook } from "@/lib/webhooks/signature-doctor/diagnose-webhook";
import { diagnoseWebhookInput, type Verdict } from "@/lib/webhooks/signature-doctor/schema";

const { body } = diagnoseWebhookInput.shape;
const doctorForm = diagnoseWebhookInput.extend({ ...environmentFields, body: body.default("") });

/** The form fields that keep their values after a response: all except the secret. */
const RETURNED_FIELDS = ["headers", "body", "receiver_clock"];

export async function diagnoseAction(
  _state: FormState<Verdict>,
  formData: FormData,
): Promise<FormState<Verdict>> {
  // Restore LF, because browsers send every line break of a text area as CRLF.
  formData.set("body", String(formData.get("body") ?? "").replaceAll("\r\n", "\n"));
  const guard = { kinds: ["partner", "reseller"], role: "viewer", refresh: NEVER } as const;
  const answer = await accountAction(
    guard,
    formData,
    doctorForm,
    async (caller, { environment: _, ...input }) => ({
      data: await diagnoseWebhook(caller, input),
    }),
  );
  const returned = RETURNED_FIELDS.map((name) => [name, String(formData.get(name) ?? "")]);
  // Replaces the generic message, which says that nothing was changed, because this form never changes anything.
  const refusal = answer.errors && { message: "Correct the marked fields." };
  return { ...answer, ...refusal, values: Object.fromEntries(returned) };
}
