import { UnknownLink } from "@/app/(checkout)/_parts/unknown-link";

export default function UnknownCheckout() {
  return <UnknownLink what="subscription" />;
}
