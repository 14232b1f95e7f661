import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { SubmitButton } from "@/components/ui/submit-button";
import { findVoucherAction } from "./actions";

export const metadata: Metadata = { title: "Vouchers" };

export default async function Page({ params }: AccountParams) {
  const { environment } = await requireAccount(params, "operator");
  return (
    <>
      <PageHeader
        title="Vouchers"
        description="Find one voucher, see everything that happened to it, block it or make it valid for longer."
      />
      <Card>
        <CardHeader
          title={`Find a ${environment} voucher`}
          description="By its code, as its holder reads it out: hyphens, spaces and capitals do not matter."
        />
        <CardBody>
          <ActionForm action={findVoucherAction} className="flex flex-col gap-5">
            <input type="hidden" name="environment" value={environment} />
            <Field
              name="code"
              label="Voucher code"
              hint="All 17 characters: the end alone, or a part, is not enough. The id from a voucher's page works too."
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
            <div>
              <SubmitButton pendingLabel="Looking">Find voucher</SubmitButton>
            </div>
          </ActionForm>
        </CardBody>
        <CardFooter>
          Each look-up is a line of the audit log of the reseller that sold the voucher, without the code. The
          code is kept nowhere but sealed beside its voucher, and stands in no address.
        </CardFooter>
      </Card>
    </>
  );
}
