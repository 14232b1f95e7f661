import type { MessagesOf } from "@/lib/base/messages";
import { common } from "./en/every-page";
import { accessibility, voucher } from "./en/other-pages";
import { redemption } from "./en/redemption";
import { simulator } from "./en/simulator";
import { subscription } from "./en/subscription";

export const en = { accessibility, common, redemption, subscription, simulator, voucher } as const;

/** The messages of one language. English defines the keys and placeholders for all languages. */
export type Messages = MessagesOf<typeof en>;
