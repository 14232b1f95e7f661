type CurrentUrls = {
  readonly shopUrl: string | null;
  readonly wantedShopUrl: string | null;
  readonly shopUrlRefusedAt: Date | null;
  readonly liveApprovedAt: Date | null;
};

type ShopUrlChange = {
  readonly action: "shop_url.changed" | "shop_url.requested" | "shop_url.withdrawn";
  readonly shopUrl: string | null;
  readonly wantedShopUrl: string | null;
};

/**
 * Returns the effect of a new shop URL, or undefined if nothing changes. The URL applies at once if the account is not yet
 * approved for live access; otherwise it is a request that an operator must approve. Entering the current URL withdraws a
 * pending or refused request.
 */
export function shopUrlChange(current: CurrentUrls, url: string): ShopUrlChange | undefined {
  const { shopUrl, wantedShopUrl, shopUrlRefusedAt, liveApprovedAt } = current;
  if (url === shopUrl) {
    return wantedShopUrl === null
      ? undefined
      : { action: "shop_url.withdrawn", shopUrl, wantedShopUrl: null };
  }
  if (!liveApprovedAt) return { action: "shop_url.changed", shopUrl: url, wantedShopUrl: null };
  const isWaiting = url === wantedShopUrl && !shopUrlRefusedAt;
  return isWaiting ? undefined : { action: "shop_url.requested", shopUrl, wantedShopUrl: url };
}

/**
 * Returns the host to which a shop URL leads, in ASCII, if the URL spells it differently, for example with a Cyrillic letter
 * that makes it look like another shop's host. Otherwise returns undefined. Upper case and a default port make no difference.
 */
export function differingHost(url: string): string | undefined {
  const { protocol, host } = new URL(url);
  return url.toLowerCase().startsWith(`${protocol}//${host}`) ? undefined : host;
}

/**
 * Returns the reason why a shop URL is not allowed, or undefined if it is allowed. The URL must use https unless `allowHttp` is
 * true. Only deployments in private networks should allow http.
 */
export function shopUrlFault(url: string, allowHttp: boolean): string | undefined {
  if (new URL(url).protocol === "https:" || allowHttp) return undefined;
  return "must be an https URL: customers are sent there to pay";
}
