import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { formatMoney, type MoneyFormat } from "@/lib/base/money-format";

interface AmountProps {
  /** The amount in minor units. */
  readonly of: number;
  readonly money: MoneyFormat;
  readonly className?: string;
}

/** Formats an amount in the page's language. It never wraps, and reads from left to right in every language. */
export function Amount({ of, money, className }: AmountProps) {
  return (
    <bdi dir="ltr" className={classNames("whitespace-nowrap tabular-nums", className)}>
      {formatMoney(of, money)}
    </bdi>
  );
}

/** Renders a voucher code or a reference, which reads from left to right in every language. */
export function Code({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={classNames("font-mono", className)}>
      {children}
    </bdi>
  );
}
