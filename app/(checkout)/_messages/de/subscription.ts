import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "{company} abonnieren für {amount} {interval}",
    active: "Abo bei {company}",
    due: "Zahlung fällig: Abo bei {company}",
    cancel_requested: "Kündigung in Bearbeitung: Abo bei {company}",
    completed: "Abo bei {company} vollständig bezahlt",
    canceled: "Abo bei {company} beendet",
    unavailable: "Abo nicht verfügbar",
    simulator: "Zyklus-Simulator für {company}",
    toShop: "Weiter zum Shop",
    unknown: "Unbekannter Abo-Link",
  },
  page: {
    purposePending: "bietet Ihnen ein Abo an, das Sie mit Gutscheinen bezahlen",
    purpose: "Abo, bezahlt mit Gutscheinen",
    assurancePending:
      "Auf dieser Seite wird nichts bezahlt. Der Shop, den Sie wählen, berechnet Ihnen die Zahlungen.",
    assurance: "Auf dieser Seite wird nichts bezahlt.",
    assuranceToShop: "Auf dieser Seite wird nichts bezahlt. Der Shop berechnet Ihnen die Zahlungen.",
    heading: "{company} abonnieren für {amount} {interval}",
    leave: "Zurück zu {company} ohne Abo",
    refundHint:
      "Der Shop, der Ihnen eine Zahlung berechnet hat, hat den Gutschein dafür. Wenden Sie sich an diesen Shop, um den erstatteten Betrag zu erhalten.",
  },
  unknownLink: {
    title: "Dieser Abo-Link funktioniert nicht",
    advice: "Durch das Öffnen dieses Links wurde nichts abgebucht und kein Abo geändert.",
  },
  extent: {
    canceled: "Das Abo wurde beendet.",
    endless: "Das Abo läuft, bis es gekündigt wird.",
    total: { one: "1 Zahlung, insgesamt {amount}.", other: "{count} Zahlungen, insgesamt {amount}." },
  },
  payments: { one: "1 Zahlung", other: "{count} Zahlungen" },
  paymentsOf: { one: "{paid} von 1 Zahlung", other: "{paid} von {count} Zahlungen" },
  picker: {
    title: "Wählen Sie einen Shop",
    description:
      "Der Shop verkauft Ihnen für jede Zahlung einen Gutschein. Sie können den Shop wechseln, bis einer Ihnen eine Zahlung berechnet hat.",
    showAll: "Alle Shops anzeigen",
    more: "Es gibt weitere Shops. Suchen Sie Ihren Shop nach Namen.",
    searchLabel: "Shops durchsuchen",
    searchPlaceholder: "Name des Shops",
    search: "Suchen",
    foundNone: "Kein Shop hat „{search}“ im Namen.",
    found: {
      one: "1 Shop hat „{search}“ im Namen.",
      other: "{count} Shops haben „{search}“ im Namen.",
    },
    foundFirst: {
      one: "Der erste Shop mit „{search}“ im Namen.",
      other: "Die ersten {count} Shops mit „{search}“ im Namen.",
    },
    noShopsTitle: "Zurzeit nimmt kein Shop neue Abos an",
    noShops:
      "Es wurde nichts abgerechnet. Öffnen Sie diese Seite später noch einmal oder wenden Sie sich an {company}.",
    youPicked: "Sie haben {shop} gewählt",
    notBilledYet:
      "Der Shop hat noch nichts abgerechnet. Ihr Abo beginnt, wenn Sie dort Ihren ersten Gutschein kaufen.",
    continueTo: "Weiter zu {shop}",
    closedShop:
      "Dieser Shop nimmt keine neuen Abos mehr an. Es wurde nichts abgerechnet. Wählen Sie einen anderen Shop.",
  },
  shops: {
    list: "Shops",
    picked: "Gewählt",
    line: "Sie gehen zu {shop}. Dort werden Ihnen {interval} {amount} berechnet.",
    speaks: "Spricht {languages}",
  },
  toShop: {
    title: "Sie werden zu {shop} weitergeleitet",
    due: "Bezahlen Sie dort {amount} für Ihr Abo bei {company}.",
    bills: "{shop} berechnet Ihnen {interval} {amount} für {company}.",
    backToSubscription: "Zurück zu Ihrem Abo",
    pickAnother: "Anderen Shop wählen",
  },
  states: {
    active: {
      title: "Ihr Abo ist aktiv",
      what: "{shop} berechnet Ihnen {interval} {amount}.",
      next: "Der Shop kann hier nicht mehr gewechselt werden.",
    },
    cancel_requested: {
      title: "Kündigung in Bearbeitung",
      what: "{shop} wurde gebeten, Ihnen nichts mehr zu berechnen.",
      next: "Bis {shop} das bestätigt, läuft Ihr Abo weiter, und es kann noch abgerechnet werden. Diese Seite zeigt, wann die Kündigung erledigt ist.",
      asked: "{shop} wurde am {date} darum gebeten.",
      waiting: {
        one: "Die Bestätigung steht seit 1 Tag aus. Wenn es lange dauert, fragen Sie {company}.",
        other: "Die Bestätigung steht seit {count} Tagen aus. Wenn es lange dauert, fragen Sie {company}.",
      },
    },
    completed: {
      title: "Alle Zahlungen geleistet",
      what: "Ihr Abo bei {company} ist vollständig bezahlt und zu Ende.",
      next: "Ihnen wird nichts mehr berechnet.",
    },
    canceled: {
      title: "Abo beendet",
      what: "Ihr Abo bei {company} wurde beendet.",
      nextUnpaid:
        "Es ist keine Zahlung erfasst, und kein Shop kann dieses Abo abrechnen. Wenn Sie bei einem Shop bezahlt haben, wenden Sie sich an diesen Shop.",
      next: "Mit der Kündigung werden bisherige Zahlungen nicht erstattet. Ihnen wird nichts mehr berechnet.",
    },
    unavailable: {
      title: "Dieses Abo ist nicht verfügbar",
      what: "{company} kann zurzeit keine Zahlungen annehmen, daher kann Ihnen nichts berechnet werden.",
    },
  },
  cancel: {
    ask: "Zum Kündigen wenden Sie sich an {company}.",
    trigger: "Abo kündigen",
    title: "Dieses Abo kündigen?",
    description:
      "Der Shop wird gebeten, Ihnen nichts mehr zu berechnen. Mit der Kündigung werden bisherige Zahlungen nicht erstattet. Das lässt sich nicht rückgängig machen.",
    descriptionTest:
      "Ein Test-Abo endet sofort. Im Live-Betrieb muss der Shop die Kündigung erst bestätigen.",
    confirm: "Jetzt kündigen",
    unavailable:
      "Es wurde nichts geändert: Der Shop kann zurzeit keine Kündigungen entgegennehmen. Wenden Sie sich an das Unternehmen, bei dem Sie das Abo abgeschlossen haben.",
  },
  due: {
    title: "Eine Zahlung ist fällig",
    one: "{amount} sind seit dem {date} bei {shop} fällig.",
    many: {
      one: "{amount} für 1 Zahlung sind seit dem {date} bei {shop} fällig.",
      other: "{amount} für {count} Zahlungen sind bei {shop} fällig, die erste davon seit dem {date}.",
    },
    payThere:
      "Ihr Abo bei {company} geht weiter, sobald Sie bei {shop} bezahlt haben. Auf dieser Seite wird nichts bezahlt.",
    payAt: "Bei {shop} bezahlen",
    shopClosed: "{shop} kann zurzeit keine Zahlungen annehmen. Fragen Sie {company}, was Sie tun können.",
    alreadyPaid:
      "Wenn Sie schon bezahlt haben, wenden Sie sich an {shop}: Ihre Zahlung wurde noch nicht gemeldet.",
  },
  history: {
    title: "Zahlungen",
    payment: "Zahlung {number}",
    earlier: {
      one: "1 frühere Zahlung ist nicht aufgeführt.",
      other: "{count} frühere Zahlungen sind nicht aufgeführt.",
    },
    expected: "voraussichtlich",
    due: "fällig",
    endless: "Das Abo läuft weiter, bis es gekündigt wird.",
  },
  facts: {
    amount: "Betrag",
    paid: "Bisher bezahlt",
    billedBy: "Abgerechnet von",
    dueSince: "Zahlung fällig seit",
    nextPayment: "Nächste Zahlung",
  },
} satisfies Messages["subscription"];
