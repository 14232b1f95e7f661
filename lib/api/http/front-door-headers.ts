/** The header with the client's address. The front door overwrites it on every request. */
export const CLIENT_IP_HEADER = "x-tessera-client-ip";

const held = globalThis as typeof globalThis & { tesseraVouchesForClientIp?: boolean };

/** Called by the front door at its start. From then on this process trusts the header. */
export function trustClientIpHeader(): void {
  held.tesseraVouchesForClientIp = true;
}

/** The client's address. Undefined without a front door (plain `next start`), where clients could forge the header. */
export function clientIp(headers: Pick<Headers, "get">): string | undefined {
  return held.tesseraVouchesForClientIp ? (headers.get(CLIENT_IP_HEADER) ?? undefined) : undefined;
}

/**
 * Passes the path and query of a request from the front door to a page, because Next does not. Clients can forge it without a
 * front door. Use it only to choose where the same client is redirected after sign-in.
 */
export const REQUESTED_PATH_HEADER = "x-tessera-path";
