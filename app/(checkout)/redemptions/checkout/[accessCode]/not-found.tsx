import { UnknownLink } from "@/app/(checkout)/_parts/unknown-link";

export default function UnknownCheckout() {
  return (
    <UnknownLink what="payment">
      No money has moved. Never type a voucher code into a page you do not trust.
    </UnknownLink>
  );
}
