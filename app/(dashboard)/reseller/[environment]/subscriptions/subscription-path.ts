/** The page of one subscription that the reseller bills, below the home of its environment. */
export function billedPath(home: string, subscriptionId: string): string {
  return `${home}/subscriptions/${subscriptionId}`;
}
