import { NoticePage } from "@/components/notice-page";

export default function UnknownCheckout() {
  return (
    <NoticePage title="This payment link does not work">
      <p>
        It may be cut short or mistyped. Go back to the shop or message that gave you the link and open it
        from there once more.
      </p>
      <p>No money has moved. Never type a voucher code into a page you do not trust.</p>
    </NoticePage>
  );
}
