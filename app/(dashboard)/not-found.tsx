import { NotFoundNotice } from "@/components/shell/app-shell";

export const metadata = { title: "Page not found" };

export default function NotFound() {
  return <NotFoundNotice />;
}
