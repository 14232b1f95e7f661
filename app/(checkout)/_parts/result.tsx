import type { ReactNode } from "react";
import { Card, CardBody } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { Icon } from "@/components/ui/icons";
import { ResultTitle } from "./result-title";

const tones = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  neutral: "bg-sunken text-muted",
} as const;

export type ResultTone = keyof typeof tones;

interface ResultProps {
  readonly icon: Icon;
  readonly tone: ResultTone;
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders a card with an icon, a title and `children`, such as a receipt or the reason why a checkout is closed. */
export function Result({ icon: Icon, tone, title, children }: ResultProps) {
  return (
    <Card>
      <CardBody className="flex flex-col items-center gap-4 py-8! text-center">
        <span className={classNames("flex size-14 items-center justify-center rounded-full", tones[tone])}>
          <Icon aria-hidden="true" className="size-7" />
        </span>
        <ResultTitle>{title}</ResultTitle>
        {children}
      </CardBody>
    </Card>
  );
}
