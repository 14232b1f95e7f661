import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Guthaben eines Gutscheins", printed: "Ihr Gutschein" },
  intro:
    "Geben Sie den Code Ihres Gutscheins ein. Sie sehen dann, wie viel Guthaben er hat, wie lange er gültig ist und wo er verwendet wurde.",
  codeHint: "Steht auf Ihrem Gutschein, zum Beispiel {example}.",
  checkBalance: "Guthaben prüfen",
  noIdleFee:
    "Es gibt keine Gebühr für Nichtbenutzung: Das Guthaben wird nicht weniger, solange Sie es behalten.",
  keepSecret: "Wer den Code hat, kann dies sehen und das Guthaben ausgeben.",
  answers: {
    enterOne: "Geben Sie den Code eines Gutscheins ein.",
    checkOne: "Prüfen Sie immer nur einen Gutschein auf einmal.",
    unknown:
      "Kein Gutschein hat diesen Code. Vergleichen Sie ihn mit Ihrem Gutschein oder fragen Sie den Shop, der ihn verkauft hat.",
    throttled: {
      one: "Über Ihr Netz wurden zu viele abgelehnte Codes eingegeben. Versuchen Sie es in einer Sekunde noch einmal.",
      other:
        "Über Ihr Netz wurden zu viele abgelehnte Codes eingegeben. Versuchen Sie es in {count} Sekunden noch einmal.",
    },
  },
  result: {
    heading: "Gutschein mit der Endung {ending}",
    test: "Das ist ein Testgutschein. Er ist nichts wert und gilt nur in Tests.",
    balance: "Guthaben",
    initial: "Verkauft mit {amount} Guthaben",
    validUntil: "Gültig bis {time}",
    expiredOn: "Abgelaufen am {time}. Das restliche Guthaben kann nicht mehr ausgegeben werden.",
    redeemed: "Dieser Gutschein ist vollständig verbraucht.",
    blocked:
      "Dieser Gutschein ist gesperrt und kann nicht verwendet werden. Fragen Sie den Shop, der ihn verkauft hat.",
    uses: "Verwendungen",
    unused: "Noch nicht verwendet.",
    paidTo: "Gezahlt an {shop}",
    refundedBy: "Erstattet von {shop}",
    olderUses: "Ältere Verwendungen werden nicht angezeigt.",
    announced: "Guthaben: {balance}",
  },
  printed: {
    intro: "Der Code des Gutscheins, den Sie gescannt haben, ist unten eingetragen. Was möchten Sie tun?",
    useAt: "Damit {amount} an {company} zahlen",
    noCheckout:
      "Um damit zu bezahlen, öffnen Sie auf diesem Gerät die Zahlungsseite Ihres Einkaufs und geben Sie den Code dort ein oder scannen Sie ihn.",
    noCode:
      "Diese Seite zeigt einen Gutschein, wenn Sie sie über den QR-Code eines gedruckten Gutscheins öffnen. Sie können den Code auch eintippen.",
    withoutScript:
      "Ihr Browser führt hier keine Skripte aus, deshalb kann diese Seite den QR-Code nicht lesen. Tippen Sie den Code, der auf dem Gutschein steht, auf der Zahlungsseite Ihres Einkaufs ein oder prüfen Sie das Guthaben des Gutscheins.",
    typeCode: "Code eintippen",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Barrierefreiheit",
  scope:
    "Diese Erklärung gilt für die Seiten für Kundinnen und Kunden auf {host}: Zahlungsseite, Beleg, Abos, das Guthaben eines Gutscheins, die Seite, die sich über den QR-Code eines gedruckten Gutscheins öffnet, und diese Seite.",
  conformsTitle: "Was den Anforderungen entspricht",
  conforms:
    "Diese Seiten sind dafür gebaut, die Web Content Accessibility Guidelines (WCAG) 2.2 auf Stufe AA sowie die Anforderungen der europäischen Norm EN 301 549 und des European Accessibility Act (in Deutschland: Barrierefreiheitsstärkungsgesetz) zu erfüllen. Automatische Tests prüfen sie in hellen und dunklen Farben und in jeder Sprache. Sie funktionieren mit der Tastatur, auf 320 Pixel breiten Bildschirmen und ohne Skript. Bevor eine Zahlung abläuft, warnt Sie die Seite, und Sie können die Frist verlängern. Die Ausnahmen stehen weiter unten.",
  gapsTitle: "Was den Anforderungen nicht entspricht",
  gapFixedTime:
    "Sie können die Frist für eine Zahlung nur einmal verlängern. Wenn das Unternehmen, an das Sie zahlen, eine Frist setzt, können Sie sie auf der Seite nicht verlängern.",
  gapScript:
    "Ohne Skript kann die Seite, die sich über den QR-Code eines gedruckten Gutscheins öffnet, den Code nicht lesen. Sie müssen ihn eintippen.",
  gapForeignText:
    "Namen und Texte, die ein Unternehmen eingibt, sind nicht übersetzt, und ihre Sprache ist nicht ausgezeichnet.",
  gapPdf:
    "Einem Beleg, den Ihr Browser als PDF speichert, kann die Struktur für Screenreader fehlen. Die Seite selbst hat sie.",
  gapAudit: "Diese Seiten wurden noch nicht von unabhängigen Fachleuten geprüft.",
  contactTitle: "Kontakt",
  contact:
    "Wenn etwas auf diesen Seiten für Sie eine Barriere ist, schreiben Sie uns. Nennen Sie die Seite und was geschehen ist.",
  noContact:
    "Wenn etwas auf diesen Seiten für Sie eine Barriere ist, sagen Sie es dem Unternehmen, von dem Sie kommen.",
  authority:
    "Wenn die Antwort nicht hilft, können Sie sich bei der Marktüberwachungsbehörde für Barrierefreiheit in Ihrem Land beschweren.",
  reviewed: "Zuletzt geprüft am {date}.",
} satisfies Messages["accessibility"];
