import Link from "next/link";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { Logo, LogoMark } from "@/components/ui/logo";
import { SkipLink } from "@/components/ui/skip-link";

/** Renders the header of the public pages. */
export function SiteHeader() {
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6">
      <SkipLink />
      <Link href="/" aria-label="Tessera, home" className="inline-flex rounded-sm py-1">
        <Logo />
      </Link>
      <nav aria-label="Site" className="-mr-3 flex items-center gap-1 sm:mr-0 sm:gap-2">
        <ButtonLink href="/docs" variant="quiet" className="px-3!">
          Docs
        </ButtonLink>
        <ButtonLink href="/sign-in" variant="quiet" className="px-3!">
          Sign in
        </ButtonLink>
        <ButtonLink href="/sign-up" className="max-sm:hidden">
          Sign up
        </ButtonLink>
      </nav>
    </header>
  );
}

/** Renders the footer of the public pages. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-8 text-sm text-muted sm:px-6">
        <p className="flex items-center gap-2">
          <LogoMark className="size-5!" />
          Tessera, named after the Roman token of value.
        </p>
        <p className="flex gap-5">
          <TextLink href="/docs">Docs</TextLink>
          <TextLink href="/sign-in">Sign in</TextLink>
          <TextLink href="/sign-up">Sign up</TextLink>
        </p>
      </div>
    </footer>
  );
}
