import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { volumeWords } from "@/app/(dashboard)/_words/labels";
import { AuthShell } from "@/components/shell/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { monthlyVolumes } from "@/lib/accounts/schema";
import { countries } from "@/lib/base/countries/catalogue";
import { MIN_PASSWORD_LENGTH } from "@/lib/identity/users/schema";
import { signUpAction } from "../actions";
import { currentSession } from "../current-session";
import { homeOf } from "../require-user";
import { TimezoneField } from "../timezone-field";

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

const kinds = [
  { kind: "partner", href: "/sign-up", label: "Partner", hint: "I accept vouchers as payment" },
  { kind: "reseller", href: "/sign-up?as=reseller", label: "Reseller", hint: "I sell vouchers" },
] as const;

/**
 * The account type as two links, so that the form works without script. With script, typed values are
 * preserved.
 */
function KindTabs({ kind: chosen }: { kind: "partner" | "reseller" }) {
  return (
    <nav aria-label="Account type" className="grid grid-cols-2 gap-2">
      {kinds.map(({ kind, href, label, hint }) => (
        <Link
          key={kind}
          href={href}
          scroll={false}
          aria-current={kind === chosen ? "true" : undefined}
          className={classNames(
            "rounded-md border px-3 py-2.5 text-sm no-underline",
            kind === chosen ? "border-primary bg-primary-soft" : "border-line-strong hover:bg-sunken",
          )}
        >
          <span className="block font-semibold text-ink">{label}</span>
          <span className="mt-0.5 block text-muted">{hint}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The business details that an operator reviews before approving live. */
function BusinessFields() {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="sr-only">Your business</legend>
      <p className="text-sm text-muted">An operator reviews these details before approving live access.</p>
      <Field name="legal_name" label="Legal name" required>
        <Input autoComplete="organization" maxLength={200} />
      </Field>
      <Field name="country_code" label="Country" required>
        <Select defaultValue="" autoComplete="country">
          <option value="">Choose a country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="website" label="Website">
        <Input type="url" inputMode="url" autoComplete="url" placeholder="https://example.com" />
      </Field>
      <Field name="sells" label="What you sell" required>
        <Textarea rows={2} maxLength={500} />
      </Field>
      <Field name="monthly_volume" label="Expected monthly volume" required>
        <Select defaultValue="">
          <option value="">Choose a range</option>
          {monthlyVolumes.map((volume) => (
            <option key={volume} value={volume}>
              {volumeWords(volume)}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  );
}
