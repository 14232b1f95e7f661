import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { SubmitButton } from "@/components/ui/submit-button";
import { WORKING_ROLES } from "@/lib/base/roles";
import { findVoucherAction } from "./actions";

export const metadata = { title: "Vouchers" };

export default async function Page({ params }: AccountParams) {
  const { environment } = await requireAccount(params, "operator");
  return (
    <>
      <PageHeader
        title="Vouchers"
        description="Find a voucher, view its timeline, block it or extend its validity."
      />
      <Card
        title={`Find a ${environment} voucher`}
        description="Search by code. Hyphens, spaces and capitalization are ignored."
      >
        <CardBody>
          <ForRole needs={WORKING_ROLES} to="look up vouchers">
            <ActionForm
              action={findVoucherAction}
              isRepeatable
              className="flex flex-col gap-5"
              fields={{ environment }}
            >
              <Field
                name="code"
                label="Voucher code"
                hint="Enter all 17 characters, or the ID from a voucher's page."
                className="max-w-xl"
                required
              >
                <Input
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={100}
                  placeholder="XXXX-XXXX-XXXX-XXXX-X"
                  className="font-mono"
                />
              </Field>
              <SubmitButton className="self-start" pendingLabel="Searching">
                Find voucher
              </SubmitButton>
            </ActionForm>
          </ForRole>
        </CardBody>
        <CardFooter>
          Each lookup is recorded in the audit log of the reseller that sold the voucher, with only the last
          characters of the code. A lookup that finds no voucher is recorded in the platform's audit log,
          without the code. Codes are stored only in encrypted form and never appear in URLs.
        </CardFooter>
      </Card>
    </>
  );
}
