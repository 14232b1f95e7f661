import { CompanyLogo } from "@/components/shell/company-logo";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { findLogoId } from "@/lib/accounts/company/logo";
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from "@/lib/accounts/company/rules";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { removeLogoAction, setLogoAction } from "./actions";

const whereItStands = {
  partner: "Shown at the top of your checkouts, next to your company name.",
  reseller: "Shown next to your shop's name where customers pick a shop, and on printed vouchers.",
};

type Props = { readonly user: SignedInUser; readonly kind: keyof typeof whereItStands };

/** The company's logo. */
export async function LogoCard({ user, kind }: Props) {
  const logoId = (await findLogoId(user)) ?? null;
  return (
    <Card>
      <CardHeader title="Logo" description={whereItStands[kind]} />
      <CardBody className="flex flex-col gap-5">
        <div className="flex items-center gap-3">
          <CompanyLogo name={user.companyName} logoId={logoId} />
          <span className="font-semibold">{user.companyName}</span>
          {logoId !== null && (
            <ConfirmDialog
              trigger="Remove"
              triggerLabel="Remove the logo"
              title="Remove the logo?"
              description="Your company's initial is shown instead."
              confirmLabel="Remove logo"
              action={removeLogoAction}
            />
          )}
        </div>
        <ActionForm action={setLogoAction} className="flex max-w-md flex-col gap-5">
          <Field
            name="logo"
            label="Picture"
            hint={`PNG or JPEG, preferably square, at most ${MAX_LOGO_BYTES / 1024} KiB and ${MAX_LOGO_SIDE} pixels a side.`}
            required
          >
            <Input type="file" accept="image/png,image/jpeg" />
          </Field>
          <div>
            <SubmitButton pendingLabel="Saving">Save logo</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
