import Link from "next/link";
import { ButtonLink } from "@/components/ui/button-link";
import { Logo } from "@/components/ui/logo";
import { SkipLink } from "@/components/ui/skip-link";

/** The header of the public pages. */
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
