import { DateTime } from "@/components/money/date-time";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { findFactor } from "@/lib/identity/second-factor/manage-factor";
import { turnOffFactorAction } from "./actions";
import { RenewCodesForm } from "./renew-codes-form";
import { SetUpFactorForm } from "./set-up-factor-form";

/** Sets up and turns off the second factor. */
export async function FactorCard({ user }: { user: SignedInUser }) {
  const { since, codesLeft } = await findFactor(user);
  return (
    <Card>
      <CardHeader
        title="Second factor"
        description="Protects your account if your password is stolen: every sign-in also needs a code from your authenticator."
      />
      <CardBody className="flex flex-col gap-5">
        <SetUpFactorForm isOn={since !== null} />
        {since !== null && (
          <>
            <p>
              <Badge tone="success">On</Badge> since{" "}
              <DateTime value={since} timeZone={user.timezone} show="date" />.{" "}
              {codesLeft === 1 ? "1 recovery code is left." : `${codesLeft} recovery codes are left.`}
            </p>
            <div className="flex flex-wrap items-start gap-2">
              <RenewCodesForm />
              <ConfirmDialog
                trigger="Turn off"
                triggerLabel="Turn off the second factor"
                title="Turn off the second factor?"
                description="You will sign in with your password only. Your recovery codes stop working."
                confirmLabel="Turn off"
                action={turnOffFactorAction}
              >
                <Field name="code" label="Code" hint="From your authenticator, or a recovery code." required>
                  <Input autoComplete="one-time-code" spellCheck={false} maxLength={60} />
                </Field>
              </ConfirmDialog>
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}
