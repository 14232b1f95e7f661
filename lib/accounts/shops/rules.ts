type Seen = {
  readonly shopUrl: string | null;
  readonly wantedShopUrl: string | null;
  readonly shopUrlRefusedAt: Date | null;
  readonly liveApprovedAt: Date | null;
};

type Change = {
  readonly action: "shop_url.changed" | "shop_url.requested" | "shop_url.withdrawn";
  readonly shopUrl: string | null;
  readonly wantedShopUrl: string | null;
};

/**
 * What asking for a shop URL comes to: a change at once before the operator approved the account for live, a request
 * afterwards, since real customers are sent there. Asking for the URL in use takes back what waits. Undefined where nothing
 * changes.
 */
export function shopUrlChange(seen: Seen, url: string): Change | undefined {
  const { shopUrl, wantedShopUrl, shopUrlRefusedAt, liveApprovedAt } = seen;
  if (url === shopUrl) {
    return wantedShopUrl === null
      ? undefined
      : { action: "shop_url.withdrawn", shopUrl, wantedShopUrl: null };
  }
  if (!liveApprovedAt) return { action: "shop_url.changed", shopUrl: url, wantedShopUrl: null };
  const waitsAlready = url === wantedShopUrl && !shopUrlRefusedAt;
  return waitsAlready ? undefined : { action: "shop_url.requested", shopUrl, wantedShopUrl: url };
}
