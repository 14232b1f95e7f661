import type { Environment } from "@/lib/fields";
import type { SignedInUser } from "@/lib/signed-in-user";
import { DoctorForm } from "./doctor-form";

type Props = { readonly user: SignedInUser; readonly environment: Environment };

/** Finds out why a receiver refuses a webhook. */
export function DoctorPage({ user, environment }: Props) {
  return <DoctorForm environment={environment} timezone={user.timezone} />;
}
