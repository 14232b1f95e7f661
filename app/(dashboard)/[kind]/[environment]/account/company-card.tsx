import { TimezoneField } from "@/app/(auth)/timezone-field";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { updateCompanyAction } from "./actions";

/** What the company is called and by which clocks it goes. */
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
                ? "Subscriptions activated from now on are due by it. Active ones keep theirs."
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
  partner: "Customers read the name at the checkout from the moment it is saved.",
  reseller: "Customers read the name where they pick a shop, from the moment it is saved.",
  operator: "What the platform is called on operators' pages.",
} as const;
