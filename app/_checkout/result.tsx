import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardBody } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { ResultTitle } from "./result-title";

interface ResultProps {
  readonly icon: LucideIcon;
  readonly tone: "success" | "neutral";
  readonly title: string;
  readonly children: ReactNode;
}

/** How a checkout ended: one sign, one title, and what follows from it. */
export function Result({ icon: Icon, tone, title, children }: ResultProps) {
  return (
    <Card>
      <CardBody className="flex flex-col items-center gap-4 py-8! text-center">
        <span
          className={classNames(
            "flex size-14 items-center justify-center rounded-full",
            tone === "success" ? "bg-success-soft text-success" : "bg-sunken text-muted",
          )}
        >
          <Icon aria-hidden="true" className="size-7" />
        </span>
        <ResultTitle>{title}</ResultTitle>
        {children}
      </CardBody>
    </Card>
  );
}
