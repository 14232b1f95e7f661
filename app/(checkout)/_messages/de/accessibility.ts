import type { Messages } from "../en";

export const accessibility = {
  title: "Barrierefreiheit",
  scope:
    "Diese Erklärung gilt für die Seiten für Kundinnen und Kunden auf {host}: Zahlungsseite, Beleg, Abos, das Guthaben eines Gutscheins, die Seite, die sich über den QR-Code eines gedruckten Gutscheins öffnet, und diese Seite.",
  conformsTitle: "Was den Anforderungen entspricht",
  conforms:
    "Diese Seiten sind dafür gebaut, die Web Content Accessibility Guidelines (WCAG) 2.2 auf Stufe AA zu erfüllen, wie es die europäische Norm EN 301 549 und der European Accessibility Act (in Deutschland: Barrierefreiheitsstärkungsgesetz) verlangen. Automatische Tests prüfen sie in hellen und dunklen Farben und in jeder Sprache. Sie funktionieren mit der Tastatur, auf 320 Pixel breiten Bildschirmen und ohne Skript. Bevor eine Zahlung abläuft, warnt Sie die Seite, und Sie können die Frist verlängern.",
  gapsTitle: "Was den Anforderungen nicht entspricht",
  gapFixedTime:
    "Wenn das Unternehmen, an das Sie zahlen, eine Frist setzt, können Sie sie auf der Seite nicht verlängern.",
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
    "Wenn unsere Antwort nicht hilft, können Sie sich bei der Marktüberwachungsbehörde für Barrierefreiheit in Ihrem Land beschweren.",
  reviewed: "Zuletzt geprüft am {date}.",
} satisfies Messages["accessibility"];
