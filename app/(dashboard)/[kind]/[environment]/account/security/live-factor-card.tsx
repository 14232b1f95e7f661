import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { liveFactorAction } from "./actions";

/** Whether live money actions also require a code from every user. */
export function LiveFactorCard({ user }: { user: SignedInUser }) {
  const { liveNeedsFactor } = user;
  return (
    <Card>
      <CardHeader
        title="Actions on live money"
        description={
          liveNeedsFactor
            ? "Every user of this account needs a second factor and enters a code with the password every ten minutes."
            : "They ask for the password every ten minutes. You can also require a code from every user of this account."
        }
      />
      <CardBody>
        <ActionForm action={liveFactorAction} className="flex flex-col gap-4">
          <input type="hidden" name="live_needs_factor" value={liveNeedsFactor ? "no" : "yes"} />
          <div>
            <SubmitButton variant="secondary" pendingLabel="Saving">
              {liveNeedsFactor ? "Require the password only" : "Require a code too"}
            </SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
