import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthShell } from "@/components/shell/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { MIN_PASSWORD_LENGTH } from "@/lib/identity/users/schema";
import { signUpAction } from "../actions";
import { currentSession } from "../current-session";
import { homeOf } from "../require-user";
import { TimezoneField } from "../timezone-field";
import { BusinessFields } from "./business-fields";
import { KindTabs } from "./kind-tabs";

export const metadata: Metadata = { title: "Sign up" };

type Props = { searchParams: Promise<{ as?: string | string[] }> };

export default async function SignUpPage({ searchParams }: Props) {
  const session = await currentSession();
  if (session.status === "signed-in") redirect(homeOf(session.user));
  const kind = (await searchParams).as === "reseller" ? "reseller" : "partner";
  return (
    <AuthShell
      title="Create an account"
      description="You can use the test environment right away. Live access needs operator approval."
      footer={
        <>
          Have an account? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      <KindTabs kind={kind} />
      <ActionForm action={signUpAction} className="mt-6 flex flex-col gap-5">
        <input type="hidden" name="kind" value={kind} />
        <Field name="company_name" label="Company name" hint={companyHints[kind]} required>
          <Input autoComplete="organization" maxLength={100} />
        </Field>
        {kind === "reseller" && (
          <Field
            name="shop_url"
            label="Shop URL"
            hint="Customers who pick your shop for a subscription are sent here."
            required
          >
            <Input
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://shop.example/vouchers"
            />
          </Field>
        )}
        <Field name="email" label="E-mail" required>
          <Input type="email" autoComplete="username" />
        </Field>
        <Field name="password" label="Password" hint={`At least ${MIN_PASSWORD_LENGTH} characters.`} required>
          <Input type="password" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
        </Field>
        <TimezoneField />
        <BusinessFields />
        <SubmitButton block pendingLabel="Creating your account">
          Create {kind} account
        </SubmitButton>
      </ActionForm>
    </AuthShell>
  );
}

const companyHints = {
  partner: "Customers see this name on the checkout page.",
  reseller: "Customers see this name when they pick a shop.",
};
