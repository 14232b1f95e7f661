"use client";

import Link from "next/link";
import { useParams, usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { BookOpen, Menu } from "@/components/ui/icons";
import { LogoMark } from "@/components/ui/logo";
import { closeMenu, MenuDetails } from "@/components/ui/menu-details";
import { isCurrent, NavLink } from "@/components/ui/nav-link";
import { SkipLink } from "@/components/ui/skip-link";
import { type Environment, TestModeBanner } from "./environment-badge";
import { type EnvironmentPages, existsIn, hrefIn } from "./environment-pages";

interface NavItem {
  /** The path relative to the environment's home, or an empty string for the home page itself. */
  readonly path: string;
  readonly label: string;
  /** The paths of other pages on which this entry is also marked as current, relative to the environment's home. */
  readonly also?: readonly string[] | undefined;
  /** The environment in which the page exists, if it exists in only one. */
  readonly only?: Environment | undefined;
  /** An icon element. */
  readonly icon: ReactNode;
}

interface AppShellProps {
  readonly accountName: string;
  /** The kind of account whose dashboard this is: "Partner", "Reseller" or "Operator". */
  readonly accountKind: string;
  readonly environmentPages: EnvironmentPages;
  readonly nav: readonly NavItem[];
  /** Whether to link to the API reference. */
  readonly hasApi: boolean;
  /** The search box in the header. */
  readonly search: ReactNode;
  readonly signOut: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders the layout of every dashboard. The header is sticky and shows the environment. On narrow screens the navigation is a
 * menu.
 */
export function AppShell(props: AppShellProps) {
  const { accountName, accountKind, environmentPages, nav, hasApi, search, signOut, children } = props;
  const pathname = usePathname();
  const environment = useParams()["environment"] === "live" ? "live" : "test";
  const { home } = environmentPages[environment];
  const links = nav.filter(existsIn(environment)).map(({ path, also = [], label, icon }) => ({
    label,
    icon,
    href: `${home}${path}`,
    exact: path === "",
    also: also.map((page) => `${home}${page}`),
  }));
  if (hasApi)
    links.push({ href: "/docs", label: "API reference", icon: <BookOpen />, exact: false, also: [] });
  const current = links.find((link) => isCurrent(link, pathname))?.label ?? "Pages";
  const list = (
    <ul className="flex flex-col gap-0.5">
      {links.map(({ label, ...link }) => (
        <li key={link.href}>
          <NavLink
            {...link}
            className="flex min-h-11 items-center gap-2.5 rounded-md px-3 py-2 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary lg:min-h-0 [&_svg]:size-4"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
  const account = (
    <>
      <span className="font-semibold">{accountName}</span>
      <span className="text-muted"> · {accountKind}</span>
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-30 bg-surface print:hidden">
        <div className="flex min-h-14 items-center gap-2 px-4 sm:gap-4 sm:px-6">
          <Link
            href={home}
            aria-label="Tessera, overview"
            className="inline-flex items-center gap-2 rounded-sm"
          >
            <LogoMark />
            <span className="hidden font-display text-xl leading-none tracking-wide lg:inline">Tessera</span>
          </Link>
          <ShellMenu current={current}>
            <p className="truncate px-3 pt-1 pb-2 text-sm">{account}</p>
            <nav aria-label="Main">{list}</nav>
            <div className="mt-2 border-t border-line pt-2">{signOut}</div>
          </ShellMenu>
          <p className="hidden min-w-0 flex-1 truncate border-l border-line pl-4 text-sm lg:block">
            {account}
          </p>
          {search}
          <EnvironmentSwitch environment={environment} pages={environmentPages} />
          <div className="hidden lg:block">{signOut}</div>
        </div>
        <div className={classNames("h-1", environment === "test" ? "hatch" : "bg-primary")} />
      </header>
      {environment === "test" && <TestModeBanner className="border-t-0 print:hidden" />}
      <div className="mx-auto flex w-full max-w-7xl flex-1">
        <nav
          aria-label="Main"
          className="hidden w-56 shrink-0 border-r border-line px-3 py-6 lg:block print:hidden"
        >
          <div className="sticky top-20">{list}</div>
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-8 outline-none sm:px-6 lg:px-10">
          <Home value={home}>{children}</Home>
        </main>
      </div>
    </div>
  );
}

const Home = createContext("/");

/**
 * Renders the 404 message within the dashboard layout. Next.js includes the 404 page in every response. Because this is a
 * client component, each response contains only a reference to the component and not its markup.
 */
export function NotFoundNotice() {
  return (
    <>
      <h1 className="font-display text-3xl">Page not found</h1>
      <p className="mt-1.5 mb-6 text-muted">
        It may have been deleted, or belong to the other environment. Test and live data are separate.
      </p>
      <Link href={use(Home)} className={buttonStyles({ variant: "secondary" })}>
        Go to the overview
      </Link>
    </>
  );
}

const choices = [
  { environment: "test", label: "Test", current: "bg-test text-test-ink border-test-line" },
  { environment: "live", label: "Live", current: "bg-primary text-on-primary border-transparent" },
] as const;

/** Renders the links that switch to the test or live environment. They lead to the paths that {@link hrefIn} returns. */
function EnvironmentSwitch({ environment, pages }: { environment: Environment; pages: EnvironmentPages }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Environment" className="inline-flex gap-0.5 rounded-md bg-sunken p-0.5">
      {choices.map((choice) => {
        const current = choice.environment === environment;
        return (
          <Link
            key={choice.environment}
            href={hrefIn(choice.environment, { pathname, environment, pages })}
            aria-current={current ? "true" : undefined}
            className={classNames(
              "inline-flex min-h-8 items-center rounded-sm border px-3 text-sm font-semibold",
              current ? choice.current : "border-transparent text-muted hover:text-ink",
            )}
          >
            {choice.label}
          </Link>
        );
      })}
    </nav>
  );
}

type Props = {
  /** The label of the current navigation entry, shown on the menu's button. */
  readonly current: string;
  readonly children: ReactNode;
};

/** Renders the navigation menu for narrow screens, which works without JavaScript. */
function ShellMenu({ current, children }: Props) {
  const pathname = usePathname();
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (pathname && details.current) closeMenu(details.current);
  }, [pathname]);

  return (
    <MenuDetails ref={details} className="min-w-0 flex-1 lg:hidden">
      <summary className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-md px-2 text-sm font-semibold hover:bg-sunken">
        <Menu aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">Menu, </span>
        <span className="truncate">{current}</span>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-surface p-2 shadow-lift">
        {children}
      </div>
    </MenuDetails>
  );
}
