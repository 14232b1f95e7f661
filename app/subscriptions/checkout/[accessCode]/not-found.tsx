import { UnknownLink } from "@/app/_checkout/unknown-link";

export default function UnknownCheckout() {
  return (
    <UnknownLink what="subscription">No money has moved, and nobody bills you because of it.</UnknownLink>
  );
}
