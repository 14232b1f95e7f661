export const BROWSER_REFUSED =
  "tessera-client runs on servers only: in a browser everyone could read your API key. Call Tessera from your " +
  "server, and have the page call your server.";

/** Throws if called outside Node.js and compatible runtimes, for example in a browser or a web worker. */
export function refuseBrowser(): void {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  if (process?.versions?.node === undefined) throw new Error(BROWSER_REFUSED);
}
