import { NoticePage } from "@/components/shell/notice-page";
import { buttonStyles } from "@/components/ui/button";

export const metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <NoticePage
      title="Page not found"
      actions={
        <a href="/" className={buttonStyles({ variant: "secondary" })}>
          Go to the start page
        </a>
      }
    >
      <p>
        The link may be incomplete or mistyped. If you came here to pay, go back to the website or message
        that sent you here and start again.
      </p>
      <p>Opening this link moved no money.</p>
    </NoticePage>
  );
}
