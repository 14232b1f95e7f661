import type { MessagesOf } from "@/lib/base/messages";
import { accessibility } from "./en/accessibility";
import { common } from "./en/every-page";
import { redemption } from "./en/redemption";
import { simulator } from "./en/simulator";
import { subscription } from "./en/subscription";
import { voucher } from "./en/voucher";

export const en = { accessibility, common, redemption, subscription, simulator, voucher } as const;

/** The messages of one language. English defines the keys and placeholders for all languages. */
export type Messages = MessagesOf<typeof en>;
