import { differingHost } from "@/lib/accounts/shops/rules";

/** Renders a shop URL, with its host in ASCII if the URL spells the host differently, such as with lookalike letters. */
export function ShopUrl({ url }: { readonly url: string | null }) {
  if (url === null) return "None";
  const host = differingHost(url);
  return (
    <span className="wrap-anywhere">
      <bdi>{url}</bdi>
      {host !== undefined && <strong> (host in ASCII: {host})</strong>}
    </span>
  );
}
