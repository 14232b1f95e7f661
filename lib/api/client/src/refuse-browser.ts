export const BROWSER_REFUSED =
  "tessera-client runs on servers only: in a browser everyone could read your API key. Call Tessera from your " +
  "server, and have the page call your server.";

/** Throws in a browser, including web workers. */
export function refuseBrowser(): void {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  if (process?.versions?.node === undefined) throw new Error(BROWSER_REFUSED);
}
