import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";

interface AuthShellProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** A link to the alternative page, such as "No account yet? Sign up". */
  readonly footer?: ReactNode;
}

/** Renders the layout of sign-in, sign-up and the other pages in `app/(auth)`. */
export function AuthShell({ title, description, children, footer }: AuthShellProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-10">
      <Link href="/" aria-label="Tessera, home" className="self-center rounded-sm p-1">
        <Logo />
      </Link>
      <div className="mt-8 rounded-lg border border-line bg-surface p-6 shadow-lift sm:p-8">
        <h1 className="font-display text-2xl">{title}</h1>
        {description && <p className="mt-1.5 text-sm text-muted">{description}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {footer && <p className="mt-6 text-center text-sm text-muted">{footer}</p>}
    </main>
  );
}
