"use client";

import { BookOpen } from "lucide-react";
import Link from "next/link";
import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { NavLink } from "@/components/ui/nav-link";
import { SkipLink } from "@/components/ui/skip-link";
import type { EnvironmentPages } from "./environment-pages";
import { EnvironmentSwitch } from "./environment-switch";
import { TestModeBanner } from "./test-mode-banner";

interface NavItem {
  /** Below the home of its environment; the empty one is home itself. */
  readonly path: string;
  readonly label: string;
  /** A lucide icon element. */
  readonly icon: ReactNode;
}

interface AppShellProps {
  readonly accountName: string;
  /** Whose dashboard this is: "Partner", "Reseller", "Operator". */
  readonly accountKind: string;
  readonly environmentPages: EnvironmentPages;
  readonly nav: readonly NavItem[];
  /** Whether the account calls the API, whose reference then stands beside its pages. */
  readonly hasApi: boolean;
  readonly signOut: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every dashboard. On a phone the navigation becomes one strip that scrolls sideways. */
export function AppShell(props: AppShellProps) {
  const { accountName, accountKind, environmentPages, nav, hasApi, signOut, children } = props;
  const environment = useParams()["environment"] === "live" ? "live" : "test";
  const { home } = environmentPages[environment];
  const links = nav.map(({ path, ...item }) => ({ ...item, href: `${home}${path}`, exact: path === "" }));
  if (hasApi) links.push({ href: "/docs", label: "API reference", icon: <BookOpen />, exact: false });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5 sm:px-6">
          <Link href={home} aria-label="Tessera, overview" className="order-1 inline-flex rounded-sm py-1">
            <Logo />
          </Link>
          <p className="order-3 min-w-0 flex-1 basis-3/5 truncate text-sm sm:order-2 sm:basis-0 sm:border-l sm:border-line sm:pl-5">
            <span className="font-semibold">{accountName}</span>
            <span className="text-muted"> · {accountKind}</span>
          </p>
          <div className="order-2 ml-auto sm:order-3 sm:ml-0">
            <EnvironmentSwitch environment={environment} pages={environmentPages} />
          </div>
          <div className="order-4 -mr-3 sm:mr-0">{signOut}</div>
        </div>
        <nav
          aria-label="Main"
          className="overflow-x-auto border-t border-line [scrollbar-width:none] lg:hidden"
        >
          <ul className="flex gap-5 px-4 sm:px-6">
            {links.map((item) => (
              <li key={item.href}>
                <NavLink
                  href={item.href}
                  exact={item.exact}
                  className="block border-b-2 border-transparent py-2.5 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-2 aria-[current=page]:border-gold aria-[current=page]:text-ink"
                >
                  {item.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {environment === "test" && <TestModeBanner />}
      <div className="mx-auto flex w-full max-w-7xl flex-1">
        <nav aria-label="Main" className="hidden w-56 shrink-0 border-r border-line px-3 py-6 lg:block">
          <ul className="sticky top-6 flex flex-col gap-0.5">
            {links.map((item) => (
              <li key={item.href}>
                <NavLink
                  href={item.href}
                  exact={item.exact}
                  icon={item.icon}
                  className="flex items-center gap-2.5 rounded-md px-3 py-2 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary [&_svg]:size-4"
                >
                  {item.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-8 outline-none sm:px-6 lg:px-10">
          {children}
        </main>
      </div>
    </div>
  );
}
