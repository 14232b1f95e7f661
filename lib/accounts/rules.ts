/** Why a shop URL is not allowed, or undefined. It must be https; `allowHttp` is for deployments in private networks. */
export function shopUrlFault(url: string, allowHttp: boolean): string | undefined {
  if (new URL(url).protocol === "https:" || allowHttp) return undefined;
  return "must be an https URL: customers are sent there to pay";
}
