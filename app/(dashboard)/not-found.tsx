import type { Metadata } from "next";
import { NotFoundNotice } from "@/components/shell/app-shell";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return <NotFoundNotice />;
}
