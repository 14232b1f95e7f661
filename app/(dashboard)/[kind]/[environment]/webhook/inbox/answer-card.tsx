import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { type AnswerStatus, answerStatuses } from "@/lib/webhooks/inbox/schema";
import { chooseAnswerAction } from "./actions";

const meanings: Readonly<Record<AnswerStatus, string>> = {
  200: "delivered",
  204: "delivered",
  400: "failed, tried again",
  410: "switches off deliveries",
  429: "tried again after 30 seconds or more",
  500: "failed, tried again",
  503: "tried again after 30 seconds or more",
};

/** The inbox's response status, to test failures. */
export function AnswerCard({ status }: { status: AnswerStatus }) {
  return (
    <Card>
      <CardHeader
        title="Response"
        description="Return an error to test retries. Each event lists its attempts. Test events are not retried. With 410, deliveries are switched off until you use the inbox again, which then answers 204."
      />
      <CardBody>
        <ActionForm action={chooseAnswerAction} className="flex flex-wrap items-end gap-3">
          <Field name="answer_status" label="The inbox answers" className="w-full sm:w-80" required>
            <Select defaultValue={status}>
              {answerStatuses.map((one) => (
                <option key={one} value={one}>
                  {one}: {meanings[one]}
                </option>
              ))}
            </Select>
          </Field>
          <SubmitButton variant="secondary" pendingLabel="Saving">
            Save answer
          </SubmitButton>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
