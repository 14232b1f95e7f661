import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { MIN_PASSWORD_LENGTH } from "@/lib/identity/users/schema";
import { changePasswordAction } from "./actions";

export function PasswordCard({ email }: { email: string }) {
  return (
    <Card>
      <CardHeader title="Password" description="Changing it ends all your other sessions." />
      <CardBody>
        <ActionForm action={changePasswordAction} className="flex max-w-md flex-col gap-5">
          {/* Tells a password manager whose password changes. */}
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <Field name="current_password" label="Current password" required>
            <Input type="password" autoComplete="current-password" />
          </Field>
          <Field
            name="new_password"
            label="New password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            required
          >
            <Input type="password" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
          </Field>
          <div>
            <SubmitButton pendingLabel="Changing">Change password</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
