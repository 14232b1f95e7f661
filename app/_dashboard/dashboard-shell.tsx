import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { SignOutForm } from "@/app/(auth)/sign-out-form";
import { AppShell, type NavItem } from "@/components/app-shell";
import type { Environment } from "@/lib/fields";
import type { SignedInUser } from "@/lib/signed-in-user";
import { webhookPages } from "./webhook/webhook-pages";

type Props = {
  readonly user: SignedInUser;
  readonly environment: Environment;
  readonly nav: readonly NavItem[];
  readonly children: ReactNode;
};

const kindNames = { partner: "Partner", reseller: "Reseller", operator: "Operator" };

const WEBHOOK = "/webhook";

const API_REFERENCE: NavItem = { href: "/docs", label: "API reference", icon: <BookOpen /> };

/** The frame round the pages of one dashboard; `nav` holds paths below `/partner/test` and the like. */
export function DashboardShell({ user, environment, nav, children }: Props) {
  const base = `/${user.kind}`;
  const home = `${base}/${environment}`;
  const pagesOf = (one: Environment) => ({
    home: `${base}/${one}`,
    pages: nav.flatMap(({ href }) =>
      href === WEBHOOK ? webhookPages(one).map(({ path }) => `${href}${path}`) : [href],
    ),
  });
  return (
    <AppShell
      home={home}
      accountName={user.companyName}
      accountKind={kindNames[user.kind]}
      environment={environment}
      environmentPages={{ test: pagesOf("test"), live: pagesOf("live") }}
      nav={[
        ...nav.map((item) => ({ ...item, href: `${home}${item.href}` })),
        ...(user.kind === "operator" ? [] : [API_REFERENCE]),
      ]}
      signOut={<SignOutForm />}
    >
      {children}
    </AppShell>
  );
}
