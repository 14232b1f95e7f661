import { classNames } from "@/components/ui/class-names";
import { formatMinor } from "@/lib/base/money";

type MoneyProps = { readonly className?: string } & (
  | { readonly display: string }
  | { readonly amountMinor: number; readonly currency: string }
);

/** An amount of money with even figures that never breaks across lines. Takes minor units, or a `*_display` text. */
export function Money(props: MoneyProps) {
  const text = "display" in props ? props.display : formatMinor(props.amountMinor, props.currency);
  return <span className={classNames("whitespace-nowrap tabular-nums", props.className)}>{text}</span>;
}
