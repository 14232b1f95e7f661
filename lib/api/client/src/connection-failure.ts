/** Descriptions of the Node error codes that prove that a request did not reach the server. */
const CONNECTION_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "unknown host",
  EAI_AGAIN: "unknown host",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
};

/**
 * Returns why no connection was made, or undefined if the error code does not prove that the request never reached the server.
 */
export function connectionFailureReason(code: string): string | undefined {
  return CONNECTION_FAILURES[code];
}
