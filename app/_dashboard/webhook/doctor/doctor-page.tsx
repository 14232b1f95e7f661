import type { SignedInUser } from "@/lib/accounts/signed-in-user";
import type { Environment } from "@/lib/fields";
import { DoctorForm } from "./doctor-form";

type Props = { readonly user: SignedInUser; readonly environment: Environment };

/** Finds out why a receiver refuses a webhook. */
export function DoctorPage({ user, environment }: Props) {
  return <DoctorForm environment={environment} timezone={user.timezone} />;
}
