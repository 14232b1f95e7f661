"use server";

import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
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
  const user = await requireUser("partner", "reseller");
  // Restore LF, because browsers send every line break of a text area as CRLF.
  formData.set("body", String(formData.get("body") ?? "").replaceAll("\r\n", "\n"));
  const answer = await formAction(
    { user, role: "viewer" },
    formData,
    doctorForm,
    async ({ environment, ...input }) => ({
      data: await diagnoseWebhook(callerFor(user, environment), input),
    }),
  );
  const returned = RETURNED_FIELDS.map((name) => [name, String(formData.get(name) ?? "")]);
  // Replaces the generic message, which says that nothing was saved, because this form saves nothing in any case.
  const refusal = answer.errors && { message: "Correct the marked fields." };
  return { ...answer, ...refusal, values: Object.fromEntries(returned) };
}
