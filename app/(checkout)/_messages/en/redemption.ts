/** The messages of the page on which a customer pays with vouchers. */
export const redemption = {
  titles: {
    open: "Pay {amount} to {company}",
    paid: "Paid {amount} to {company}",
    expired: "Payment expired",
    canceled: "Payment canceled",
    too_many_attempts: "Payment closed",
    unavailable: "Payment not available",
    unknown: "Unknown payment link",
  },
  page: {
    purposeOpen: "asks you to pay with vouchers",
    purposeClosed: "Payment with vouchers",
    testSentence: "No real money moves, and no real voucher is spent.",
    assurance: "Your voucher codes go to Tessera only. {company} never sees them.",
    openUntil: "Open until {time}",
  },
  unknownLink: {
    title: "This payment link does not work",
    advice: "Opening this link moved no money. Never type a voucher code into a page you do not trust.",
  },
  cancel: {
    trigger: "Cancel this payment",
    title: "Cancel this payment?",
    description:
      "If you have not paid yet, no money moves, and your vouchers keep their full balance. To pay later, start again at {company}.",
    confirm: "Cancel the payment",
  },
  /** The messages of the form, passed to a client component. */
  form: {
    codeLabel: "Voucher code",
    codeHint: "From your voucher, for example {example}. You can paste several at once.",
    check: "Check",
    pay: "Pay {amount}",
    paying: "Paying {amount}",
    promise: "You pay only when you press Pay. Any remaining balance stays on your voucher.",
    promiseReturn:
      "You pay only when you press Pay. Any remaining balance stays on your voucher. You will return to {host}.",
    list: "Vouchers for this payment",
    remove: "Remove {code}",
    checkingCode: "Checking",
    pays: "pays {amount}",
    balances: "Balance: {now} now, {after} after paying",
    notNeeded: {
      one: "Not needed: the voucher above covers the amount. This voucher keeps its full balance of {balance}.",
      other:
        "Not needed: the vouchers above cover the amount. This voucher keeps its full balance of {balance}.",
    },
    validUntil: "Valid until {time}",
    covered: "Covered so far",
    allCovered: "All of {total} is covered",
    partCovered: "{covered} of {total} covered",
    toGo: "{amount} to go",
    paymentStarted: "Paying.",
    checkStarted: "Checking.",
    slow: "Many wrong codes were entered from your network, so this takes a few seconds longer.",
    removed: "Voucher removed.",
    accepted: "Voucher accepted, worth {balance}: {share} will be used, {left} stays on it.",
    canPay: "You can pay now.",
    enterAnother: "{amount} left to pay: enter another code.",
    notNeededAnymore: "The voucher ending in {ending} is no longer needed.",
    alreadyListed: "This code is in the list already.",
    tooMany: "Use at most {max} vouchers.",
    missingFirst: "{amount} left to pay: enter a voucher code.",
    missingMore: "{amount} left to pay: enter another voucher code.",
    enterCode: "Enter a voucher code.",
    impossible:
      "“{character}” in {group} cannot be right: codes contain only digits and the letters A to Z, and never a U.",
    typo: "This code contains a typo. Compare it with your voucher.",
    tooShort: "This code is too short: a code has {length} letters and digits, and this has {count}.",
    tooLong: "This code is too long: a code has {length} letters and digits, and this has {count}.",
    typos: "These codes contain typos. Compare them with your vouchers: {codes}.",
    unreached:
      "Your device could not reach Tessera. No money has moved. Check your connection and try again.",
    uncertain:
      "The connection was lost, so we do not know whether the payment went through. Press Pay again or reload this page: you are never charged twice.",
    offline: "You are offline. What you entered stays on this page. Continue when you are online again.",
    busy: "Tessera is busy, so nothing was done. No money has moved. Try again in a few seconds.",
    expiresSoon: "Less than 5 minutes left: this payment expires at {time}.",
    extend: "Give me 15 more minutes",
    buyTitle: "Where to buy a voucher",
    buyMissing:
      "{amount} is left to pay. Enter a code that you have, or buy a voucher worth {amount} or more and enter its code.",
    buyStays: "Codes that you have entered stay on this page, in this browser, until {time}.",
    testVouchers: "Test vouchers",
    testVouchersHint:
      "Created for this checkout: one covers the amount, one covers part of it, one is expired and one is blocked.",
    showTestVouchers: "Show test vouchers",
    useCode: "Use this code",
    useCodeFor: "Use this code: {purpose}",
    purposes: {
      covers: "Covers the amount",
      coversPart: "Covers part of the amount",
      expired: "Expired, will be refused",
      blocked: "Blocked, will be refused",
    },
  },
  /** The server's answers to submitted voucher codes and to requests for more time. */
  answers: {
    refusedOne:
      "{codes} cannot be used here. It may be unknown, expired, blocked or already spent. No money has moved.",
    refusedSome:
      "{codes} cannot be used here. They may be unknown, expired, blocked or already spent. No money has moved.",
    refusedMany:
      "{count} codes cannot be used here, among them {codes}. They may be unknown, expired, blocked or already spent. No money has moved.",
    triesLeft: {
      one: "1 try left. After one more refused code this payment closes, and you have to start again.",
      other:
        "{count} tries left. After {count} more refused codes this payment closes, and you have to start again.",
    },
    short:
      "These vouchers do not cover the amount: {amount} is left to pay. No money has moved. Enter another code.",
    wait: {
      one: "Many wrong codes were entered from your network, so yours were not checked yet. No money has moved. Your codes stay in the field: try again in {count} second.",
      other:
        "Many wrong codes were entered from your network, so yours were not checked yet. No money has moved. Your codes stay in the field: try again in {count} seconds.",
    },
    extended: "You have 15 more minutes to pay.",
    notExtended: "The time to pay could not be extended. No money has moved.",
    tooLong: "This is too long. Enter at most 20 codes.",
  },
  /** The messages for server errors during a payment (`pay`) and during any other action of the form (`check`). */
  failures: {
    check: {
      unavailable: "The service is briefly unavailable. No money has moved. Try again in a moment.",
      unexpected:
        "Something went wrong on our side. No money has moved. Try again; if it happens again, quote {requestId} to support.",
    },
    pay: {
      unavailable:
        "The service is briefly unavailable, so we do not know whether the payment went through. Press Pay again in a moment: you are never charged twice.",
      unexpected:
        "Something went wrong on our side, so we do not know whether the payment went through. Press Pay again: you are never charged twice. If it happens again, quote {requestId} to support.",
    },
  },
  shops: {
    list: "Shops that sell vouchers",
    sells: "{country}. Languages: {languages}",
    speaks: "Languages: {languages}",
    newTab: "opens in a new tab",
    none: "Ask {company} where you can buy vouchers.",
    test: "These shops sell live vouchers only. A test payment does not accept them.",
  },
  receipt: {
    title: "Paid",
    test: "This was a test: no real money has moved.",
    complete: "This payment is complete. You can open this page again at any time: you pay only once.",
    alreadyPaid: "This payment had already been made. Nothing was charged this time.",
    paidTo: "Paid to",
    time: "Time",
    paidWith: "Paid with",
    voucherEnding: "Voucher ending in {ending}",
    left: "{amount} left on the voucher ending in {ending}",
    leftUntil: "Balance after this payment. Valid until {time}. Keep the code to spend it.",
    leftExpired: "Balance after this payment. It expired on {time}.",
    nothingLeft: "No balance left",
    refundHint: "You can spend the refunded amount with the same voucher codes.",
    help: "Questions about what you bought? Quote the reference to {company}. Questions about a voucher? Contact the shop that sold it and give the last characters of the voucher's code.",
    returnTo: "Return to {company}",
    print: "Print or save as PDF",
  },
  countdown: {
    returning: {
      one: "You will return to {host} in {count} second.",
      other: "You will return to {host} in {count} seconds.",
    },
    stay: "Stay on this page",
    stayed: "You will stay on this page.",
  },
  endings: {
    nothingMoved: "No money has moved, and your vouchers keep their full balance.",
    startAgain: "To pay, start again at {company}.",
    expired: {
      title: "This payment has expired",
      why: "{company} asked for {amount}. The request was not paid in time.",
    },
    canceled: {
      title: "Payment canceled",
      why: "The payment of {amount} to {company} was canceled.",
    },
    too_many_attempts: {
      title: "Too many codes were refused",
      why: "To protect vouchers against guessing, this payment was closed permanently.",
      next: "Check your codes, then start again at {company}. If you are sure that a code is right, ask the shop that sold it.",
    },
    unavailable: {
      title: "This payment is not available",
      why: "{company} cannot take payments at the moment.",
    },
  },
} as const;
