/** Carries the client's address from the front door, which overwrites it on every request, to whoever asks. */
export const CLIENT_IP_HEADER = "x-tessera-client-ip";

const held = globalThis as typeof globalThis & { tesseraVouchesForClientIp?: boolean };

/** Called by the front door once it serves: from then on the header in this process is its own. */
export function trustClientIpHeader(): void {
  held.tesseraVouchesForClientIp = true;
}

/**
 * The client's address, or undefined where no front door stands in this process (plain `next start`): there anybody
 * could have written the header, so nobody is believed.
 */
export function clientIp(headers: Pick<Headers, "get">): string | undefined {
  return held.tesseraVouchesForClientIp ? (headers.get(CLIENT_IP_HEADER) ?? undefined) : undefined;
}

/**
 * Carries the path and query of a request from the front door to a page, which Next does not tell it. Without a front door
 * anybody may write it, so it is believed for nothing but where its own sender is led after signing in.
 */
export const REQUESTED_PATH_HEADER = "x-tessera-path";
