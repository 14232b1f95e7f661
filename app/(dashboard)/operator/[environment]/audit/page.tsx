import type { Metadata } from "next";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { everyActList } from "./every-act-list";

export const metadata: Metadata = { title: "Audit" };

export default listPage(everyActList, {
  title: "Audit",
  description:
    "What was done to every account, the platform's own among them, newest first, in both environments.",
  kinds: ["operator"],
});
