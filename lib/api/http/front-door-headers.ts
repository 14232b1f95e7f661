/** The header with the client's address. The front door overwrites it on every request. */
export const CLIENT_IP_HEADER = "x-tessera-client-ip";

const held = globalThis as typeof globalThis & { tesseraVouchesForClientIp?: boolean };

/** Called by the front door at its start: from then on the header can be trusted in this process. */
export function trustClientIpHeader(): void {
  held.tesseraVouchesForClientIp = true;
}

/** The client's address. Undefined without a front door (plain `next start`), where clients could forge the header. */
export function clientIp(headers: Pick<Headers, "get">): string | undefined {
  return held.tesseraVouchesForClientIp ? (headers.get(CLIENT_IP_HEADER) ?? undefined) : undefined;
}

/**
 * Carries the path and query of a request from the front door to a page, which Next does not tell it. Without a front door
 * anybody may write it, so it is believed for nothing but where its own sender is led after signing in.
 */
export const REQUESTED_PATH_HEADER = "x-tessera-path";
