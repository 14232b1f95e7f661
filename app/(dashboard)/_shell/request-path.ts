type Named = { readonly accountId: string; readonly reference: string };

/** The page of a partner's intent or subscription on an operator's dashboard. */
export function requestPath(
  home: string,
  kind: "intent" | "subscription",
  { accountId, reference }: Named,
): string {
  return `${home}/accounts/${accountId}/${kind}s/${encodeURIComponent(reference)}`;
}
