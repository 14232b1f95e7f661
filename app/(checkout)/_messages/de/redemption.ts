import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "{amount} an {company} zahlen",
    paid: "{amount} an {company} gezahlt",
    expired: "Zahlung abgelaufen",
    canceled: "Zahlung abgebrochen",
    too_many_attempts: "Zahlung gesperrt",
    unavailable: "Zahlung nicht verfügbar",
    unknown: "Unbekannter Zahlungslink",
  },
  page: {
    purposeOpen: "bittet Sie, mit Gutscheinen zu bezahlen",
    purposeClosed: "Zahlung mit Gutscheinen",
    testSentence: "Es wird kein echtes Geld bewegt und kein echter Gutschein eingelöst.",
    assurance: "Ihre Gutscheincodes gehen nur an Tessera. {company} bekommt sie nie zu sehen.",
    openUntil: "Bezahlbar bis {time}",
  },
  unknownLink: {
    title: "Dieser Zahlungslink funktioniert nicht",
    advice:
      "Durch das Öffnen dieses Links wurde nichts abgebucht. Geben Sie Gutscheincodes nie auf einer Seite ein, der Sie nicht vertrauen.",
  },
  cancel: {
    trigger: "Zahlung abbrechen",
    title: "Diese Zahlung abbrechen?",
    description:
      "Wenn Sie noch nicht bezahlt haben, wird nichts abgebucht, und Ihre Gutscheine behalten ihr volles Guthaben. Um später zu bezahlen, beginnen Sie bei {company} von vorn.",
    confirm: "Zahlung endgültig abbrechen",
  },
  form: {
    codeLabel: "Gutscheincode",
    codeHint: "Von Ihrem Gutschein, zum Beispiel {example}. Sie können mehrere Codes auf einmal einfügen.",
    check: "Prüfen",
    pay: "Zahlungspflichtig bezahlen: {amount}",
    paying: "{amount} werden bezahlt",
    promise:
      "Sie bezahlen erst, wenn Sie auf „Zahlungspflichtig bezahlen“ drücken. Restguthaben bleibt auf Ihrem Gutschein.",
    promiseReturn:
      "Sie bezahlen erst, wenn Sie auf „Zahlungspflichtig bezahlen“ drücken. Restguthaben bleibt auf Ihrem Gutschein. Danach kehren Sie zu {host} zurück.",
    list: "Gutscheine dieser Zahlung",
    remove: "{code} entfernen",
    checkingCode: "Wird geprüft",
    pays: "deckt {amount}",
    balances: "Guthaben: jetzt {now}, nach der Zahlung {after}",
    notNeeded: {
      one: "Nicht nötig: Der Gutschein darüber deckt den Betrag. Dieser Gutschein behält sein volles Guthaben von {balance}.",
      other:
        "Nicht nötig: Die Gutscheine darüber decken den Betrag. Dieser Gutschein behält sein volles Guthaben von {balance}.",
    },
    validUntil: "Gültig bis {time}",
    covered: "Bisher gedeckt",
    allCovered: "Der ganze Betrag von {total} ist gedeckt",
    partCovered: "{covered} von {total} gedeckt",
    toGo: "noch {amount}",
    paymentStarted: "Zahlung läuft.",
    checkStarted: "Prüfung läuft.",
    slow: "Über Ihr Netz wurden viele falsche Codes eingegeben. Deshalb dauert es einige Sekunden länger.",
    removed: "Gutschein entfernt.",
    accepted: "Gutschein angenommen, Guthaben {balance}: {share} werden verwendet, {left} bleiben darauf.",
    canPay: "Sie können jetzt bezahlen.",
    enterAnother: "Noch {amount} offen: Geben Sie einen weiteren Code ein.",
    notNeededAnymore: "Der Gutschein mit der Endung {ending} wird nicht mehr benötigt.",
    alreadyListed: "Dieser Code ist schon in der Liste.",
    tooMany: "Verwenden Sie höchstens {max} Gutscheine.",
    missingFirst: "Noch {amount} offen: Geben Sie einen Gutscheincode ein.",
    missingMore: "Noch {amount} offen: Geben Sie einen weiteren Gutscheincode ein.",
    enterCode: "Geben Sie einen Gutscheincode ein.",
    impossible:
      "„{character}“ in {group} kann nicht stimmen: Codes enthalten nur Ziffern und die Buchstaben A bis Z, und nie ein U.",
    typo: "Dieser Code enthält einen Tippfehler. Vergleichen Sie ihn mit Ihrem Gutschein.",
    tooShort: "Dieser Code ist zu kurz: Ein Code hat {length} Buchstaben und Ziffern, dieser hat {count}.",
    tooLong: "Dieser Code ist zu lang: Ein Code hat {length} Buchstaben und Ziffern, dieser hat {count}.",
    typos: "Diese Codes enthalten Tippfehler. Vergleichen Sie sie mit Ihren Gutscheinen: {codes}.",
    unreached:
      "Ihr Gerät konnte Tessera nicht erreichen. Es wurde nichts abgebucht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
    uncertain:
      "Die Verbindung ist abgebrochen. Wir wissen daher nicht, ob die Zahlung erfolgt ist. Drücken Sie noch einmal auf „Zahlungspflichtig bezahlen“ oder laden Sie diese Seite neu: Sie zahlen auf keinen Fall doppelt.",
    offline:
      "Sie sind offline. Ihre Eingaben bleiben auf dieser Seite. Machen Sie weiter, sobald Sie wieder online sind.",
    busy: "Tessera ist ausgelastet und hat nichts ausgeführt. Es wurde nichts abgebucht. Versuchen Sie es in einigen Sekunden noch einmal.",
    expiresSoon: "Diese Zahlung läuft in weniger als 5 Minuten ab: {time}.",
    extend: "Um 15 Minuten verlängern",
    buyTitle: "Wo gibt es Gutscheine?",
    buyMissing:
      "Es fehlen {amount}. Geben Sie einen Code ein, den Sie schon haben, oder kaufen Sie einen Gutschein über {amount} oder mehr und geben Sie dessen Code ein.",
    buyStays:
      "Ihre eingegebenen Codes bleiben bis {time} auf dieser Seite gespeichert, in diesem Browser. Sie können also später zurückkommen.",
    testVouchers: "Testgutscheine",
    testVouchersHint:
      "Für diese Zahlung erstellt: Einer deckt den Betrag, einer deckt einen Teil, einer ist abgelaufen und einer ist gesperrt.",
    showTestVouchers: "Testgutscheine anzeigen",
    useCode: "Diesen Code verwenden",
    useCodeFor: "Diesen Code verwenden: {purpose}",
    purposes: {
      covers: "Deckt den Betrag",
      coversPart: "Deckt einen Teil des Betrags",
      expired: "Abgelaufen: wird abgelehnt",
      blocked: "Gesperrt: wird abgelehnt",
    },
  },
  answers: {
    refusedOne:
      "{codes} kann hier nicht verwendet werden. Der Code ist möglicherweise unbekannt, abgelaufen, gesperrt oder schon verbraucht. Es wurde nichts abgebucht.",
    refusedSome:
      "{codes} können hier nicht verwendet werden. Die Codes sind möglicherweise unbekannt, abgelaufen, gesperrt oder schon verbraucht. Es wurde nichts abgebucht.",
    refusedMany:
      "{count} Codes können hier nicht verwendet werden, darunter {codes}. Sie sind möglicherweise unbekannt, abgelaufen, gesperrt oder schon verbraucht. Es wurde nichts abgebucht.",
    triesLeft: {
      one: "Noch 1 Versuch. Wird noch ein Code abgelehnt, wird diese Zahlung gesperrt und Sie müssen von vorn beginnen.",
      other:
        "Noch {count} Versuche. Werden noch {count} Codes abgelehnt, wird diese Zahlung gesperrt und Sie müssen von vorn beginnen.",
    },
    short:
      "Diese Gutscheine reichen nicht aus: Es sind noch {amount} offen. Es wurde nichts abgebucht. Geben Sie einen weiteren Code ein.",
    wait: {
      one: "Über Ihr Netz wurden viele falsche Codes eingegeben. Ihre Codes sind deshalb noch nicht geprüft. Es wurde nichts abgebucht. Ihre Codes bleiben im Feld: Versuchen Sie es in {count} Sekunde noch einmal.",
      other:
        "Über Ihr Netz wurden viele falsche Codes eingegeben. Ihre Codes sind deshalb noch nicht geprüft. Es wurde nichts abgebucht. Ihre Codes bleiben im Feld: Versuchen Sie es in {count} Sekunden noch einmal.",
    },
    extended: "Sie haben 15 Minuten mehr Zeit zum Bezahlen.",
    notExtended: "Die Zeit zum Bezahlen konnte nicht verlängert werden. Es wurde nichts abgebucht.",
    tooLong: "Die Eingabe ist zu lang. Geben Sie höchstens 20 Codes ein.",
  },
  failures: {
    check: {
      unavailable:
        "Der Dienst ist kurz nicht verfügbar. Es wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.",
      unexpected:
        "Bei uns ist ein Fehler aufgetreten. Es wurde nichts abgebucht. Versuchen Sie es noch einmal. Wenn der Fehler wieder auftritt, nennen Sie dem Support {requestId}.",
    },
    pay: {
      unavailable:
        "Der Dienst ist kurz nicht verfügbar. Wir wissen daher nicht, ob die Zahlung erfolgt ist. Drücken Sie gleich noch einmal auf „Zahlungspflichtig bezahlen“: Sie zahlen auf keinen Fall doppelt.",
      unexpected:
        "Bei uns ist ein Fehler aufgetreten. Wir wissen daher nicht, ob die Zahlung erfolgt ist. Drücken Sie noch einmal auf „Zahlungspflichtig bezahlen“: Sie zahlen auf keinen Fall doppelt. Wenn der Fehler wieder auftritt, nennen Sie dem Support {requestId}.",
    },
  },
  shops: {
    list: "Shops, die Gutscheine verkaufen",
    sells: "{country}. Spricht {languages}",
    speaks: "Spricht {languages}",
    newTab: "öffnet sich in einem neuen Tab",
    none: "Fragen Sie {company}, wo Sie Gutscheine kaufen können.",
    test: "Diese Shops verkaufen nur echte Gutscheine. Eine Testzahlung nimmt sie nicht an.",
  },
  receipt: {
    title: "Bezahlt",
    test: "Das war ein Test: Es wurde kein echtes Geld bewegt.",
    complete:
      "Diese Zahlung ist abgeschlossen. Sie können diese Seite jederzeit wieder öffnen: Sie zahlen nur einmal.",
    alreadyPaid: "Diese Zahlung war bereits bezahlt. Diesmal wurde nichts abgebucht.",
    paidTo: "Gezahlt an",
    time: "Zeitpunkt",
    paidWith: "Bezahlt mit",
    voucherEnding: "Gutschein mit der Endung {ending}",
    left: "{amount} Guthaben auf dem Gutschein mit der Endung {ending}",
    leftUntil:
      "Guthaben nach dieser Zahlung. Gültig bis {time}. Bewahren Sie den Code auf, um es auszugeben.",
    leftExpired: "Guthaben nach dieser Zahlung. Es ist am {time} abgelaufen.",
    nothingLeft: "Kein Guthaben mehr",
    refundHint: "Sie können den Betrag mit denselben Gutscheincodes ausgeben.",
    help: "Fragen zu Ihrem Kauf? Nennen Sie {company} die Referenz. Fragen zu einem Gutschein? Nennen Sie dem Shop, der ihn verkauft hat, die Endung.",
    returnTo: "Zurück zu {company}",
    print: "Drucken oder als PDF speichern",
  },
  countdown: {
    returning: {
      one: "Sie kehren in {count} Sekunde zu {host} zurück.",
      other: "Sie kehren in {count} Sekunden zu {host} zurück.",
    },
    stay: "Auf dieser Seite bleiben",
    stayed: "Sie bleiben auf dieser Seite.",
  },
  endings: {
    nothingMoved: "Es wurde nichts abgebucht, und Ihre Gutscheine behalten ihr volles Guthaben.",
    startAgain: "Um zu bezahlen, beginnen Sie bei {company} von vorn.",
    expired: {
      title: "Diese Zahlung ist abgelaufen",
      why: "{company} hat {amount} angefordert. Der Betrag wurde nicht rechtzeitig bezahlt.",
    },
    canceled: {
      title: "Zahlung abgebrochen",
      why: "Die Zahlung von {amount} an {company} wurde abgebrochen.",
    },
    too_many_attempts: {
      title: "Zu viele Codes wurden abgelehnt",
      why: "Zum Schutz der Gutscheine vor dem Erraten von Codes wurde diese Zahlung endgültig gesperrt.",
      next: "Prüfen Sie Ihre Codes und beginnen Sie dann bei {company} von vorn. Wenn ein Code funktionieren müsste, fragen Sie den Shop, der ihn verkauft hat.",
    },
    unavailable: {
      title: "Diese Zahlung ist nicht verfügbar",
      why: "{company} kann zurzeit keine Zahlungen annehmen.",
    },
  },
} satisfies Messages["redemption"];
