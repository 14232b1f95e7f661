import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { plainReceivers } from "@/lib/webhooks/signature-doctor/webhook-receivers";
import { DoctorForm } from "./doctor-form";

export const metadata = { title: "Signature doctor" };

/** Renders the signature doctor, which finds out why a receiver rejects a webhook. */
export default async function Page({ params }: AccountParams) {
  const { user, environment } = await requireAccount(params, "partner", "reseller");
  return <DoctorForm environment={environment} timezone={user.timezone} receivers={plainReceivers} />;
}
