import { Card, CardBody } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { findApiKey } from "@/lib/accounts/find-api-key";
import { DEFAULT_OVERLAP_HOURS } from "@/lib/accounts/schema";
import { callerFor, type SignedInUser } from "@/lib/accounts/signed-in-user";
import type { Environment } from "@/lib/fields";
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
