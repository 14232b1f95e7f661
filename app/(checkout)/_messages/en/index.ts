import type { MessagesOf } from "@/lib/base/messages";
import { common } from "./common";
import { redemption } from "./redemption";
import { simulator } from "./simulator";
import { subscription } from "./subscription";

export const en = { common, redemption, subscription, simulator } as const;

/** The messages of every language: English defines their keys and placeholders. */
export type Messages = MessagesOf<typeof en>;
