import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { BodyCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { findApiKey, newKeyRole } from "@/lib/identity/api-keys/manage-api-keys";
import { DEFAULT_OVERLAP_HOURS } from "@/lib/identity/api-keys/schema";
import { RotateKeyForm } from "../../key-forms";

export const generateMetadata = withTitle(Page, "Rotate an API key");

export default withNotFound(Page);

/** Renders the page that rotates one key. It is a separate page, so that the new key can be shown without JavaScript. */
async function Page({ params }: AccountParams<{ keyId: string }>) {
  const { environment, caller, home } = await requireAccount(params, "partner", "reseller");
  const key = await findApiKey(caller, (await params).keyId).catch(notFoundPage);
  const back = `${home}/keys`;
  return (
    <>
      <PageHeader
        title={`Rotate the key “${key.name}”`}
        description={`The new key replaces ${key.prefix}…${key.lastFour}.`}
        back={<TextLink href={back}>API keys</TextLink>}
      />
      <BodyCard className="max-w-2xl">
        <ForRole needs={newKeyRole("api_key.rotated", key, environment)} to="rotate this API key">
          <RotateKeyForm
            environment={environment}
            keyId={key.id}
            rotatable={key.status === "active"}
            defaultOverlapHours={DEFAULT_OVERLAP_HOURS}
            back={back}
          />
        </ForRole>
      </BodyCard>
    </>
  );
}
