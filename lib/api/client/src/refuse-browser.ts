export const BROWSER_REFUSED =
  "tessera-client runs on a server alone: in a browser everybody could read your API key. Call Tessera from your " +
  "server, and let the page call that.";

/** Throws in a browser, including web workers. */
export function refuseBrowser(): void {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  if (process?.versions?.node === undefined) throw new Error(BROWSER_REFUSED);
}
