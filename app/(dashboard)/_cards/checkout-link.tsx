import { buttonStyles } from "@/components/ui/button-styles";
import { ExternalLink } from "@/components/ui/icons";

/** Leads to what the customer sees, beside the page that is open. */
export function CheckoutLink({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonStyles({ variant: "secondary" })}>
      Open checkout <ExternalLink aria-hidden="true" />
      <span className="sr-only">(in a new tab)</span>
    </a>
  );
}
