import { buttonStyles } from "@/components/ui/button-styles";
import { ExternalLink } from "@/components/ui/icons";

/** Opens the customer's checkout in a new tab. */
export function CheckoutLink({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonStyles({ variant: "secondary" })}>
      Open checkout <ExternalLink aria-hidden="true" />
      <span className="sr-only">(in a new tab)</span>
    </a>
  );
}
