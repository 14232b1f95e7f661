import { Alert } from "@/components/ui/alert";
import { CopyField } from "@/components/ui/copy-field";

/** A one-time link and its recipient. The link is shown only once. */
export type OneTimeLink = { readonly email: string; readonly link: string };

/** Shows a password reset link once, to the user who will forward it. */
export function ResetLinkNotice({ email, link }: OneTimeLink) {
  return (
    <Alert tone="success" title={`Give this link to ${email}`}>
      <p className="mb-3">
        Anyone with this link can choose a new password. The link works only once, within 24 hours, and cannot
        be shown again.
      </p>
      <CopyField label="Password reset link" value={link} what="the link" />
    </Alert>
  );
}
