/** What an account calls that which an event is about: its reference, or to a reseller that gave none, the access code. */
export function subjectOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const names = [data["reference"], data["reseller_subscription_reference"], data["access_code"]];
  return names.find((one) => typeof one === "string");
}
