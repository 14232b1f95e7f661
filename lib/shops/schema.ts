import { z } from "zod";
import { urlField } from "@/lib/fields";

export const shopUrlInput = z.object({ shop_url: urlField });
export type ShopUrlInput = z.output<typeof shopUrlInput>;
