import { redirect } from "next/navigation";
import { homeOf } from "@/app/(auth)/require-user";

export default function Page() {
  redirect(homeOf.reseller);
}
