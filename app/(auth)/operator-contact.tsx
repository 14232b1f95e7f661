import { textLinkStyles } from "@/components/ui/class-names";
import { env } from "@/lib/base/settings/env";

/** Renders a link for contacting the operator, or the text `without` if OPERATOR_CONTACT is not set. */
export function OperatorContact({ without }: { readonly without: string }) {
  const { OPERATOR_CONTACT: contact } = env();
  if (contact === undefined) return without;
  return (
    <a
      href={contact.includes("://") ? contact : `mailto:${contact}`}
      className={`${textLinkStyles} break-words`}
    >
      {contact}
    </a>
  );
}
