import { Card, CardBody } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { findApiKey } from "@/lib/api-keys/find-api-key";
import { DEFAULT_OVERLAP_HOURS } from "@/lib/api-keys/schema";
import type { Environment } from "@/lib/fields";
import { callerFor, type SignedInUser } from "@/lib/signed-in-user";
import { notFoundPage } from "../not-found-page";
import { RotateKeyForm } from "./rotate-key-form";

type Props = { readonly user: SignedInUser; readonly environment: Environment; readonly keyId: string };

/** Replaces one key. A page of its own, so that the new key can be shown without script too. */
export async function RotatePage({ user, environment, keyId }: Props) {
  const key = await findApiKey(callerFor(user, environment), keyId).catch(notFoundPage);
  const back = `/${user.kind}/${environment}/keys`;
  return (
    <>
      <PageHeader
        title={`Rotate ${key.name}`}
        description={`A new key takes the place of ${key.prefix}…${key.lastFour}.`}
        back={<TextLink href={back}>API keys</TextLink>}
      />
      <Card className="max-w-2xl">
        <CardBody>
          <RotateKeyForm
            environment={environment}
            keyId={key.id}
            rotatable={key.status === "active"}
            defaultOverlapHours={DEFAULT_OVERLAP_HOURS}
            back={back}
          />
        </CardBody>
      </Card>
    </>
  );
}
