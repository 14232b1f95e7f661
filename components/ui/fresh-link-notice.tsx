import { Alert } from "./alert";
import { CopyField } from "./copy-field";

/** A link for a new password, shown this once to whoever hands it over. */
export function FreshLinkNotice({ email, link }: { readonly email: string; readonly link: string }) {
  return (
    <Alert tone="success" title={`Give this link to ${email}`}>
      <p className="mb-3">
        Whoever has it chooses their password, once, within a day. We keep no copy and cannot show it again.
      </p>
      <CopyField label="Link for a new password" value={link} what="the link" />
    </Alert>
  );
}
