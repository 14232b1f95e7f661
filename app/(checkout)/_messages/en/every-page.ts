/** The messages that several customer pages share, and those of the error page. */
export const common = {
  interval: {
    daily: "every day",
    weekly: "every week",
    monthly: "every month",
    quarterly: "every three months",
    yearly: "every year",
  },
  /** Separates voucher codes or details in a list. */
  separator: ", ",
  reference: "Reference",
  backTo: "Back to {company}",
  contactOrReturn: "Contact {company}, or come back to this page later.",
  /** Shown on pages with a field for voucher codes, and on printed vouchers. */
  scamWarning: "Nobody official will ask you for this code by phone or message.",
  shell: {
    testMode: "Test mode",
    testModeIntro: "Test mode.",
    platform: "Vouchers by Tessera",
    language: "Language",
    support: "Help from {company}",
    terms: "Terms of {company}",
    accessibility: "Accessibility",
    notifications: "Notifications",
  },
  purchase: { title: "What you pay for", each: "{quantity} at {amount} each" },
  refunds: {
    title: "Refunded",
    latest: "The latest {count} refunds are listed.",
    validUntil: "{amount} to the voucher ending in {ending}, valid until {time}",
    expiredOn: "{amount} to the voucher ending in {ending}, which expired on {time}",
    unknownValidUntil: "{amount} to the voucher, valid until {time}",
    unknownExpiredOn: "{amount} to the voucher, which expired on {time}",
  },
  unknownLink: {
    incomplete:
      "It may be incomplete or mistyped. Go back to the page or message that gave you the link and open it again.",
    startPage: "Go to the start page",
    logo: "Tessera, home",
  },
  scan: {
    open: "Scan code",
    title: "Scan the QR code of your voucher",
    starting: "Starting the camera.",
    aim: "Hold the QR code of your voucher in front of the camera.",
    noCamera: "The camera is not available. Allow this page to use it, or take a photo of the QR code.",
    photo: "Take a photo",
    nothingFound: "No QR code was found in the photo. Move closer and try again.",
    foreign: "This is not the QR code of a voucher for this site.",
    notLoaded: "The scanner could not be loaded. Check your connection and try again, or type the code.",
  },
  dialog: { goBack: "Go back", close: "Close" },
  errors: {
    foreign: "This form was not sent from this site, so nothing was done. Reload the page and try again.",
    correctFields: "Nothing was changed. Correct the marked fields.",
    fillIn: "Fill this in.",
    unavailable: "The service is briefly unavailable. Try again in a moment.",
    unexpected:
      "Something went wrong on our side. Try again; if it happens again, quote {requestId} to support.",
    notFound: "Record not found.",
    refused: "This did not work. Nothing was changed. Reload the page and try again.",
  },
  form: {
    noAnswer:
      "Your device received no response from Tessera, so we do not know whether your request was carried out. Reload the page to check before you send it again.",
    nothingDone: "Nothing was done: Tessera is busy. Send the form again in a few seconds.",
  },
  crash: {
    title: "This page could not be shown",
    text: "Something went wrong on our side. If you were paying, try again or reload to see whether the payment went through. You are never charged twice.",
    retry: "Try again",
    errorNumber: "If the problem continues, contact us with this error number: {number}",
  },
} as const;
