import Link from "next/link";
import { redirect } from "next/navigation";
import { AuthShell } from "@/components/shell/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { classNames } from "@/components/ui/class-names";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { STANDARD_FEE_BPS } from "@/lib/accounts/schema";
import { percentText } from "@/lib/base/money";
import { MIN_PASSWORD_LENGTH } from "@/lib/identity/users/schema";
import { signUpAction } from "../actions";
import { currentSession, userHomePath } from "../require-user";
import { BrowserTimezone } from "../timezone-input";

export const metadata = { title: "Sign up" };

type Props = { searchParams: Promise<{ as?: string | string[] }> };

export default async function SignUpPage({ searchParams }: Props) {
  const session = await currentSession();
  if (session.status === "signed-in") redirect(userHomePath(session.user));
  const kind = (await searchParams).as === "reseller" ? "reseller" : "partner";
  return (
    <AuthShell
      title="Create an account"
      description="You can use the test environment right away, and request live access when you need it."
      footer={
        <>
          Have an account? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      <KindTabs kind={kind} />
      <ActionForm action={signUpAction} className="mt-6 flex flex-col gap-5" fields={{ kind }}>
        <Field name="company_name" label="Company name" hint={companyHints[kind]} required>
          <Input autoComplete="organization" maxLength={100} />
        </Field>
        <Field name="email" label="Email" required>
          <Input type="email" autoComplete="username" />
        </Field>
        <Field name="password" label="Password" hint={`At least ${MIN_PASSWORD_LENGTH} characters.`} required>
          <Input type="password" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
        </Field>
        <BrowserTimezone />
        <p className="text-sm text-muted">{fees[kind]}</p>
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

const fees = {
  partner: `The platform fee is ${percentText(STANDARD_FEE_BPS)} of each payment. The account and the test environment are free.`,
  reseller: "Resellers pay no fee: a voucher costs exactly its face value.",
};

const kinds = [
  { kind: "partner", href: "/sign-up", label: "Partner", hint: "I accept vouchers as payment" },
  { kind: "reseller", href: "/sign-up?as=reseller", label: "Reseller", hint: "I sell vouchers" },
] as const;

/** Renders one link per account type. The links work without JavaScript; with it, values already typed are preserved. */
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
