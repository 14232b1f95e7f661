"use client";

import { NoticePage } from "@/components/shell/notice-page";
import { Button } from "@/components/ui/button";
import { fontVariables } from "@/components/ui/fonts/fonts";
import "./globals.css";

export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en" className={fontVariables}>
      <body className="font-sans antialiased">
        <title>Something went wrong · Tessera</title>
        <NoticePage title="Tessera could not be shown" actions={<Button onClick={retry}>Try again</Button>}>
          <p>
            Something went wrong on our side. If you were paying, try again or reload to see whether the
            payment went through. You are never charged twice.
          </p>
        </NoticePage>
      </body>
    </html>
  );
}
