import { validate } from "uuid";
import { type ShopRow as Shop, selectBillingShop, selectPickedShop, selectShop } from "./store";

export type { Shop };

/** The shop with that id while customers may pick it; undefined for any other, and for what is no id. */
export async function findOpenShop(id: string): Promise<Shop | undefined> {
  return validate(id) ? selectShop(id) : undefined;
}

/** The shop a subscription's customer picked last, while it is open. */
export function findPickedShop(subscriptionId: string): Promise<Shop | undefined> {
  return selectPickedShop(subscriptionId);
}

/** The shop that bills a subscription, while customers can be sent there. */
export function findBillingShop(subscriptionId: string): Promise<Shop | undefined> {
  return selectBillingShop(subscriptionId);
}
