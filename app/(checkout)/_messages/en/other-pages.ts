/** The messages of the page that shows a voucher's balance and of the page that a printed voucher's QR code opens. */
export const voucher = {
  titles: { balance: "Voucher balance", printed: "Your voucher" },
  intro: "Enter the code of your voucher to see its balance, how long it is valid and where it was used.",
  codeHint: "Printed on your voucher, for example {example}.",
  checkBalance: "Check balance",
  noIdleFee: "There is no inactivity fee: the balance does not shrink if you do not use the voucher.",
  keepSecret: "Anyone who has the code can see this and spend the balance.",
  answers: {
    enterOne: "Enter the code of one voucher.",
    checkOne: "Check one voucher at a time.",
    unknown: "No voucher has this code. Compare it with your voucher, or ask the shop that sold it.",
    throttled: {
      one: "Too many codes from your network were refused. Try again in a second.",
      other: "Too many codes from your network were refused. Try again in {count} seconds.",
    },
  },
  result: {
    heading: "Voucher ending in {ending}",
    test: "This is a test voucher. It has no value and can be used only in test mode.",
    balance: "Balance",
    initial: "Initial balance: {amount}",
    validUntil: "Valid until {time}",
    expiredOn: "Expired on {time}. The balance that was left can no longer be spent.",
    redeemed: "Everything on this voucher has been spent.",
    blocked: "This voucher is blocked and cannot be used. Ask the shop that sold it.",
    uses: "Uses",
    unused: "Not used yet.",
    paidTo: "Paid to {shop}",
    refundedBy: "Refunded by {shop}",
    olderUses: "Older uses are not shown.",
    announced: "Balance: {balance}",
  },
  printed: {
    intro: "The code of the voucher you scanned is filled in below. What do you want to do?",
    useAt: "Use it to pay {amount} to {company}",
    noCheckout:
      "To pay with it, open the payment page of the purchase on this device and enter or scan the code there.",
    noCode:
      "This page shows a voucher when you open it by scanning the QR code of a printed voucher. You can also type the code.",
    withoutScript:
      "JavaScript is turned off in your browser, so this page cannot read the QR code. To pay, open the payment page of your purchase and enter the code printed on the voucher. You can also check the balance of the voucher.",
    typeCode: "Type the code",
  },
} as const;

/** The messages of the accessibility statement. */
export const accessibility = {
  title: "Accessibility",
  scope:
    "This statement covers the pages for customers on {host}: the checkout, the receipt, subscriptions, the balance of a voucher, the page that opens when you scan the QR code of a printed voucher, and this page.",
  conformsTitle: "What conforms",
  conforms:
    "These pages are built to conform to the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA and to meet the requirements of the European standard EN 301 549 and of the European Accessibility Act. Automated tests check them in light and dark colors and in every language. They can be used with a keyboard, on screens 320 pixels wide, and without JavaScript. You are warned before a payment expires, and can extend the time. Exceptions are listed below.",
  gapsTitle: "What does not conform",
  gapFixedTime:
    "You can extend the time for a payment only once. If the company that you pay sets a time limit, you cannot extend it on the page.",
  gapScript:
    "Without JavaScript, the page that opens when you scan the QR code of a printed voucher cannot read the code. You have to type it.",
  gapForeignText:
    "Names and texts that companies enter are not translated, and their language is not marked.",
  gapPdf:
    "A receipt that your browser saves as PDF may lack the structure that screen readers use. The page has it.",
  gapAudit: "No independent expert has assessed these pages yet.",
  contactTitle: "Contact",
  contact: "If something on these pages is a barrier for you, write to us. Say which page and what happened.",
  noContact: "If something on these pages is a barrier for you, tell the company that sent you here.",
  authority:
    "If the answer does not help, you can complain to the authority responsible for accessibility in your country.",
  reviewed: "Last reviewed on {date}.",
} as const;
