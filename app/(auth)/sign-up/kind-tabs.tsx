import Link from "next/link";
import { classNames } from "@/components/ui/class-names";

const kinds = [
  { kind: "partner", href: "/sign-up", label: "Partner", hint: "I accept vouchers as payment" },
  { kind: "reseller", href: "/sign-up?as=reseller", label: "Reseller", hint: "I sell vouchers" },
] as const;

/**
 * The account type as two links, so that the form works without script. With script, typed values are
 * preserved.
 */
export function KindTabs({ kind: chosen }: { kind: "partner" | "reseller" }) {
  return (
    <nav aria-label="Account type" className="grid grid-cols-2 gap-2">
      {kinds.map(({ kind, href, label, hint }) => (
        <Link
          key={kind}
          href={href}
          scroll={false}
          aria-current={kind === chosen ? "true" : undefined}
          className={classNames(
            "rounded-md border px-3 py-2.5 text-sm no-underline",
            kind === chosen ? "border-primary bg-primary-soft" : "border-line-strong hover:bg-sunken",
          )}
        >
          <span className="block font-semibold text-ink">{label}</span>
          <span className="mt-0.5 block text-muted">{hint}</span>
        </Link>
      ))}
    </nav>
  );
}
