import type { ReactNode } from "react";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { requireUser } from "@/app/(auth)/require-user";

export default async function Layout({ params, children }: EnvironmentParams & { children: ReactNode }) {
  await requireUser("operator");
  await environmentOf(params);
  return children;
}
