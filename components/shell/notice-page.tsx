"use client";

import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";

interface NoticePageProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly logoLabel?: string;
  readonly lang?: string;
  readonly dir?: "rtl";
}

/**
 * Renders a page with a single message, such as 404. Next.js includes the 404 page in every response. Because this is a client
 * component, each response contains only a reference to the component and not its markup.
 */
export function NoticePage({
  title,
  children,
  actions,
  logoLabel = "Tessera, home",
  ...language
}: NoticePageProps) {
  return (
    <main {...language} className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center px-4 py-10">
      <a href="/" aria-label={logoLabel} className="self-start rounded-sm py-1">
        <Logo />
      </a>
      <h1 className="mt-10 font-display text-3xl">{title}</h1>
      <div className="mt-3 flex flex-col gap-3 text-muted">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </main>
  );
}
