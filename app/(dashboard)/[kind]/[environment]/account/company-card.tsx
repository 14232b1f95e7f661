import { TimezoneField } from "@/app/(auth)/timezone-field";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { updateCompanyAction } from "./actions";

/** The company's name and time zone. */
export function CompanyCard({ user }: { user: SignedInUser }) {
  return (
    <Card>
      <CardHeader title="Company" description={describedFor[user.kind]} />
      <CardBody>
        <ActionForm action={updateCompanyAction} className="flex max-w-md flex-col gap-5">
          <Field name="company_name" label="Company name" required>
            <Input
              key={user.companyName}
              defaultValue={user.companyName}
              maxLength={100}
              autoComplete="organization"
            />
          </Field>
          <TimezoneField
            chosen={user.timezone}
            hint={
              user.kind === "partner"
                ? "Sets the due dates of subscriptions activated from now on. Active subscriptions keep theirs."
                : undefined
            }
          />
          <div>
            <SubmitButton pendingLabel="Saving">Save company</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}

const describedFor = {
  partner: "Customers see a new name at the checkout as soon as you save it.",
  reseller: "Customers see a new name in the list of shops as soon as you save it.",
  operator: "The platform's name on operators' pages.",
} as const;
