import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "täglich",
    weekly: "wöchentlich",
    monthly: "monatlich",
    quarterly: "alle drei Monate",
    yearly: "jährlich",
  },
  separator: ", ",
  reference: "Referenz",
  backTo: "Zurück zu {company}",
  contactOrReturn: "Wenden Sie sich an {company} oder öffnen Sie diese Seite später noch einmal.",
  scamWarning: "Keine offizielle Stelle wird Sie am Telefon oder per Nachricht nach diesem Code fragen.",
  shell: {
    testMode: "Testmodus",
    testModeIntro: "Testmodus.",
    platform: "Gutscheine von Tessera",
    language: "Sprache",
    support: "Hilfe von {company}",
    terms: "Bedingungen von {company}",
    accessibility: "Barrierefreiheit",
    notifications: "Benachrichtigungen",
  },
  purchase: { title: "Wofür Sie bezahlen", each: "{quantity} zu je {amount}" },
  refunds: {
    title: "Erstattet",
    latest: "Angezeigt werden die letzten {count} Erstattungen.",
    validUntil: "{amount} auf den Gutschein mit der Endung {ending}, gültig bis {time}",
    expiredOn: "{amount} auf den Gutschein mit der Endung {ending}, der am {time} abgelaufen ist",
    unknownValidUntil: "{amount} auf den Gutschein, gültig bis {time}",
    unknownExpiredOn: "{amount} auf den Gutschein, der am {time} abgelaufen ist",
  },
  unknownLink: {
    incomplete:
      "Er ist vielleicht unvollständig oder enthält einen Tippfehler. Gehen Sie zurück zu dem Shop oder der Nachricht mit dem Link und öffnen Sie ihn dort noch einmal.",
    startPage: "Zur Startseite",
    logo: "Tessera, Startseite",
  },
  scan: {
    open: "Code scannen",
    title: "QR-Code Ihres Gutscheins scannen",
    starting: "Die Kamera wird gestartet.",
    aim: "Halten Sie den QR-Code Ihres Gutscheins vor die Kamera.",
    noCamera:
      "Die Kamera ist nicht verfügbar. Erlauben Sie dieser Seite, sie zu verwenden, oder machen Sie ein Foto des QR-Codes.",
    photo: "Foto machen",
    nothingFound:
      "Auf dem Foto wurde kein QR-Code gefunden. Gehen Sie näher heran und versuchen Sie es noch einmal.",
    foreign: "Dieser QR-Code gehört nicht zu einem Gutschein dieser Website.",
    notLoaded:
      "Der Scanner konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal, oder tippen Sie den Code ein.",
  },
  dialog: { goBack: "Zurück", close: "Schließen" },
  errors: {
    foreign:
      "Dieses Formular wurde nicht von dieser Website gesendet, daher ist nichts geschehen. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
    correctFields: "Es wurde nichts geändert. Bitte korrigieren Sie die markierten Felder.",
    fillIn: "Bitte füllen Sie dieses Feld aus.",
    unavailable: "Der Dienst ist kurz nicht verfügbar. Versuchen Sie es gleich noch einmal.",
    unexpected:
      "Bei uns ist ein Fehler aufgetreten. Versuchen Sie es noch einmal. Wenn der Fehler wieder auftritt, nennen Sie dem Support {requestId}.",
    notFound: "Der Eintrag wurde nicht gefunden.",
    refused:
      "Das hat nicht funktioniert. Es wurde nichts geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
  },
  form: {
    noAnswer:
      "Ihr Gerät hat keine Antwort von Tessera erhalten. Wir wissen daher nicht, ob Ihre Anfrage ausgeführt wurde. Laden Sie die Seite neu, um das zu prüfen, bevor Sie die Anfrage noch einmal senden.",
    nothingDone:
      "Es ist nichts geschehen: Tessera ist gerade ausgelastet. Senden Sie das Formular in einigen Sekunden noch einmal.",
  },
  crash: {
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Bei uns ist ein Fehler aufgetreten. Wenn Sie gerade beim Bezahlen waren, versuchen Sie es noch einmal oder laden Sie die Seite neu, um zu sehen, ob die Zahlung erfolgt ist. Sie zahlen auf keinen Fall doppelt.",
    retry: "Noch einmal versuchen",
    errorNumber: "Wenn das Problem bestehen bleibt, nennen Sie uns bitte diese Fehlernummer: {number}",
  },
} satisfies Messages["common"];
