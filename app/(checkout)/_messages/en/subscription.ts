/**
 * The messages of the page on which a customer picks the shop that bills a subscription and sees the subscription's state, and
 * of the page that forwards to the shop.
 */
export const subscription = {
  titles: {
    pending: "Subscribe to {company} for {amount} {interval}",
    active: "Subscription to {company}",
    due: "Payment due: subscription to {company}",
    cancel_requested: "Cancellation requested: subscription to {company}",
    completed: "Subscription to {company} completed",
    canceled: "Subscription to {company} canceled",
    unavailable: "Subscription not available",
    simulator: "Cycle simulator for {company}",
    toShop: "Continue to the shop",
    unknown: "Unknown subscription link",
  },
  page: {
    purposePending: "asks you to subscribe with vouchers",
    purpose: "Subscription with vouchers",
    assurancePending: "No payment is taken on this page. The shop you pick bills you.",
    assurance: "No payment is taken on this page.",
    assuranceToShop: "No payment is taken on this page. The shop bills you.",
    heading: "Subscribe to {company} for {amount} {interval}",
    leave: "Back to {company} without subscribing",
    refundHint:
      "The shop that billed you for a payment holds the voucher for it. Ask that shop for the refunded amount.",
  },
  unknownLink: {
    title: "This subscription link does not work",
    advice: "Opening this link moved no money and changed no subscription.",
  },
  /** The sentences that describe how long a subscription lasts. */
  extent: {
    canceled: "The subscription was canceled.",
    endless: "The subscription continues until it is canceled.",
    total: { one: "1 payment, {amount} in total.", other: "{count} payments, {amount} in total." },
  },
  payments: { one: "1 payment", other: "{count} payments" },
  paymentsOf: { one: "{paid} of 1 payment", other: "{paid} of {count} payments" },
  picker: {
    title: "Pick a shop",
    description:
      "The shop sells you a voucher for each payment. You can change shops until one has billed you.",
    showAll: "Show all shops",
    more: "There are more shops. Search for yours by name.",
    searchLabel: "Search shops",
    searchPlaceholder: "Shop name",
    search: "Search",
    foundNone: "No shop has “{search}” in its name.",
    found: {
      one: "1 shop has “{search}” in its name.",
      other: "{count} shops have “{search}” in their name.",
    },
    foundFirst: {
      one: "Showing the first shop with “{search}” in its name.",
      other: "Showing the first {count} shops with “{search}” in their name.",
    },
    noShopsTitle: "No shop accepts new subscriptions right now",
    noShops: "Nothing has been billed. Come back to this page later, or contact {company}.",
    youPicked: "You picked {shop}",
    notBilledYet:
      "It has not billed you yet. Your subscription starts when you buy your first voucher there.",
    continueTo: "Continue to {shop}",
    closedShop: "This shop no longer accepts new subscriptions. Nothing was billed. Pick another shop.",
  },
  /** The messages of the list of shops, passed to a client component. */
  shops: {
    list: "Shops",
    picked: "Picked",
    line: "You will go to {shop}, which bills you {amount} {interval}.",
    speaks: "Languages: {languages}",
  },
  toShop: {
    title: "Taking you to {shop}",
    due: "Pay {amount} there for your subscription to {company}.",
    bills: "{shop} bills you {amount} {interval} for {company}.",
    backToSubscription: "Back to your subscription",
    pickAnother: "Pick another shop",
  },
  states: {
    active: {
      title: "Your subscription is active",
      what: "{shop} bills you {amount} {interval}.",
      next: "The shop can no longer be changed here.",
    },
    cancel_requested: {
      title: "Cancellation requested",
      what: "{shop} has been asked to stop billing you.",
      next: "Until {shop} confirms, you are still subscribed and it may bill you. The confirmation will appear on this page.",
      asked: "{shop} was asked on {date}.",
      waiting: {
        one: "1 day has passed without a confirmation. If this takes too long, contact {company}.",
        other: "{count} days have passed without a confirmation. If this takes too long, contact {company}.",
      },
    },
    completed: {
      title: "All payments made",
      what: "Your subscription to {company} is complete.",
      next: "You will not be billed again.",
    },
    canceled: {
      title: "Subscription canceled",
      what: "Your subscription to {company} was canceled.",
      nextUnpaid:
        "No payment was recorded, and no shop can bill this subscription. If you paid a shop, contact that shop.",
      next: "Canceling does not refund past payments. You will not be billed again.",
    },
    unavailable: {
      title: "This subscription is not available",
      what: "{company} cannot take payments at the moment, so you cannot be billed.",
    },
  },
  cancel: {
    ask: "To cancel, ask {company}.",
    trigger: "Cancel subscription",
    title: "Cancel this subscription?",
    description:
      "The shop will be asked to stop billing you. Canceling does not refund past payments. This cannot be undone.",
    descriptionTest: "A test subscription is canceled at once. In live mode, the shop has to confirm first.",
    confirm: "Yes, cancel subscription",
    unavailable:
      "Nothing was changed: the shop cannot receive cancellations at the moment. To cancel, contact the company that you subscribed to.",
  },
  due: {
    title: "A payment is due",
    one: "{amount} has been due at {shop} since {date}.",
    many: {
      one: "{amount} for 1 payment has been due at {shop} since {date}.",
      other: "{amount} is due at {shop} for {count} payments, the first of them since {date}.",
    },
    payThere:
      "Your subscription to {company} continues once you have paid at {shop}. No payment is taken on this page.",
    payAt: "Pay at {shop}",
    shopClosed: "{shop} cannot take payments at the moment. Ask {company} what to do.",
    alreadyPaid: "If you have already paid, contact {shop}: it has not reported your payment yet.",
  },
  history: {
    title: "Payments",
    payment: "Payment {number}",
    earlier: { one: "1 earlier payment is not listed.", other: "{count} earlier payments are not listed." },
    expected: "expected",
    due: "due",
    endless: "The subscription continues until it is canceled.",
  },
  facts: {
    amount: "Amount",
    paid: "Paid so far",
    billedBy: "Billed by",
    dueSince: "Payment due since",
    nextPayment: "Next payment",
  },
} as const;
