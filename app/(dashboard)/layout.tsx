import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { existsIn } from "@/components/shell/environment-pages";
import { CommonFields } from "@/components/ui/action-form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import { FORM_USER } from "@/lib/base/signed-in-user";
import { signOutAction } from "../(auth)/actions";
import { currentSession } from "../(auth)/require-user";
import { kindWords } from "./_words/labels";
import { SearchBox } from "./[kind]/[environment]/search/search-box";
import { navigation } from "./navigation";

/**
 * Renders the frame of all dashboard pages: navigation, search and account. Next.js keeps it mounted when the user changes the
 * page or environment. It shows only the signed-in user's own data; the layouts and pages below it check access. Every form
 * below it names this user, so that `userAction` can refuse the form after another user has signed in.
 */
export default async function Layout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  // Pages redirect visitors who are not signed in. Only the 404 page for unknown paths is shown to them.
  if (session.status !== "signed-in") return <main className="mx-auto max-w-lg px-4 py-10">{children}</main>;
  const { kind, companyName, userId } = session.user;
  const nav = navigation[kind];
  const pagesIn = (environment: Environment) => ({
    home: `/${kind}/${environment}`,
    pages: nav
      .filter(existsIn(environment))
      .flatMap(({ path, tabs }) => (tabs ? tabs(environment).map((tab) => `${path}${tab.path}`) : [path])),
  });
  return (
    <CommonFields fields={{ [FORM_USER]: userId }}>
      <AppShell
        accountName={companyName}
        accountKind={kindWords[kind]}
        environmentPages={{ test: pagesIn("test"), live: pagesIn("live") }}
        nav={nav.map(({ path, label, icon, also, only }) => ({ path, label, icon, also, only }))}
        hasApi={kind !== "operator"}
        search={<SearchBox kind={kind} />}
        signOut={
          <form action={signOutAction}>
            <SubmitButton variant="quiet" size="sm">
              Sign out
            </SubmitButton>
          </form>
        }
      >
        {children}
      </AppShell>
    </CommonFields>
  );
}
