/**
 * Why a shop's address cannot be kept, or undefined. It follows the rule of `callback_url` in live, since customers
 * are sent there from the live checkout: https, or http too where the deployment allows private networks.
 */
export function shopUrlFault(url: string, allowHttp: boolean): string | undefined {
  if (new URL(url).protocol === "https:" || allowHttp) return undefined;
  return "must be an https URL: customers are sent there to pay";
}
