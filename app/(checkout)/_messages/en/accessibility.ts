/** The messages of the accessibility statement. */
export const accessibility = {
  title: "Accessibility",
  scope:
    "This statement covers the pages for customers on {host}: the checkout, the receipt, subscriptions, the balance of a voucher, the page that opens with the QR code of a printed voucher, and this page.",
  conformsTitle: "What conforms",
  conforms:
    "These pages are built to conform to the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, as the European standard EN 301 549 and the European Accessibility Act require. Automated tests check them in light and dark colors and in every language. They work by keyboard, on screens 320 pixels wide, and without JavaScript. A payment that is about to expire warns you and can be extended.",
  gapsTitle: "What does not conform",
  gapFixedTime:
    "If the company that you pay sets a time limit for a payment, you cannot extend it on the page.",
  gapForeignText:
    "Names and texts that companies enter are not translated, and their language is not marked.",
  gapPdf:
    "A receipt that your browser saves as PDF may lack the structure that screen readers use. The page has it.",
  gapAudit: "No independent expert has assessed these pages yet.",
  contactTitle: "Contact",
  contact: "If something on these pages is a barrier for you, write to us. Say which page and what happened.",
  noContact: "If something on these pages is a barrier for you, tell the company that sent you here.",
  authority:
    "If our answer does not help, you can complain to the authority for accessibility in your country.",
  reviewed: "Last reviewed on {date}.",
} as const;
