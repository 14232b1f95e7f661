import { LogoMark } from "@/components/ui/logo";
import { TextLink } from "@/components/ui/text-link";

/** The footer of the public pages. */
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
