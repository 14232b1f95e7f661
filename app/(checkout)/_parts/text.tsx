import { Fragment, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Message, PLACEHOLDER } from "@/lib/base/messages";
import { formatMoney, type MoneyFormat } from "@/lib/base/money-format";

/** Renders a message with its placeholders replaced by elements. */
export function rich<Names extends string>(
  message: Message<Names>,
  values: Readonly<Record<NoInfer<Names>, ReactNode>>,
): ReactNode[] {
  const nodes: Readonly<Record<string, ReactNode>> = values;
  return message.split(PLACEHOLDER).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message have no other identity.
    <Fragment key={index}>{index % 2 === 1 ? nodes[part] : part}</Fragment>
  ));
}

/** Matches any character except whitespace and Unicode directional isolates, which surround placeholders. */
const VISIBLE = /[^\s\u2066-\u2069]/;

/** Renders a message in which only the values in `shown` are visible. The other text is for screen readers. */
export function richAround<Names extends string, Shown extends Names>(
  message: Message<Names>,
  shown: Readonly<Record<Shown, ReactNode>>,
  hidden: Readonly<Record<Exclude<NoInfer<Names>, Shown>, string>>,
): ReactNode[] {
  const nodes: Readonly<Record<string, ReactNode>> = shown;
  const texts: Readonly<Record<string, string>> = hidden;
  return message.split(PLACEHOLDER).map((part, index) => {
    const text = index % 2 === 1 ? texts[part] : part;
    const isHidden = text !== undefined && VISIBLE.test(text);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message have no other identity.
      <Fragment key={index}>
        {isHidden ? <span className="sr-only">{text}</span> : (text ?? nodes[part])}
      </Fragment>
    );
  });
}

interface AmountProps {
  /** The amount in minor units. */
  readonly of: number;
  readonly money: MoneyFormat;
  readonly className?: string;
}

/**
 * Renders an amount, formatted in the page's language. The text never wraps, and reads from left to right in every language.
 */
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
