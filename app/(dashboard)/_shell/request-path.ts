type Named = { readonly accountId: string; readonly reference: string };

/** The operator's page of a partner's intent or subscription. */
export function requestPath(
  home: string,
  kind: "intent" | "subscription",
  { accountId, reference }: Named,
): string {
  return `${home}/accounts/${accountId}/${kind}s/${encodeURIComponent(reference)}`;
}
