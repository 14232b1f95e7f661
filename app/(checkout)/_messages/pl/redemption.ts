import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Zapłać {amount} firmie {company}",
    paid: "Zapłacono {amount} firmie {company}",
    expired: "Płatność wygasła",
    canceled: "Płatność anulowana",
    too_many_attempts: "Płatność zamknięta",
    unavailable: "Płatność niedostępna",
    unknown: "Nieznany link do płatności",
  },
  page: {
    purposeOpen: "prosi o płatność bonami",
    purposeClosed: "Płatność bonami",
    testSentence: "Nie płacisz prawdziwymi pieniędzmi ani prawdziwym bonem.",
    assurance: "Kody bonów trafiają tylko do serwisu Tessera. Firma {company} nigdy ich nie zobaczy.",
    openUntil: "Możesz zapłacić do {time}",
  },
  unknownLink: {
    title: "Ten link do płatności nie działa",
    advice:
      "Otwarcie tego linku nie spowodowało pobrania żadnych środków. Nigdy nie wpisuj kodu bonu na stronie, której nie ufasz.",
  },
  cancel: {
    trigger: "Anuluj płatność",
    title: "Anulować tę płatność?",
    description:
      "Jeśli płatność nie została jeszcze wykonana, żadne środki nie zostaną pobrane, a bony zachowają pełne saldo. Aby zapłacić później, zacznij od nowa na stronie firmy {company}.",
    confirm: "Tak, anuluj płatność",
  },
  form: {
    codeLabel: "Kod bonu",
    codeHint: "Znajdziesz go na bonie, na przykład {example}. Możesz wkleić kilka kodów naraz.",
    check: "Sprawdź",
    pay: "Zapłać {amount}",
    paying: "Trwa płatność {amount}",
    promise: "Zapłacisz dopiero po naciśnięciu „Zapłać”. Niewykorzystane saldo zostaje na bonie.",
    promiseReturn:
      "Zapłacisz dopiero po naciśnięciu „Zapłać”. Niewykorzystane saldo zostaje na bonie. Potem wrócisz na stronę {host}.",
    list: "Bony w tej płatności",
    remove: "Usuń {code}",
    checkingCode: "Sprawdzanie",
    pays: "pokrywa {amount}",
    balances: "Saldo: teraz {now}, po płatności {after}",
    notNeeded: {
      one: "Niepotrzebny: bon powyżej pokrywa kwotę. Ten bon zachowuje pełne saldo {balance}.",
      few: "Niepotrzebny: bony powyżej pokrywają kwotę. Ten bon zachowuje pełne saldo {balance}.",
      many: "Niepotrzebny: bony powyżej pokrywają kwotę. Ten bon zachowuje pełne saldo {balance}.",
      other: "Niepotrzebny: bony powyżej pokrywają kwotę. Ten bon zachowuje pełne saldo {balance}.",
    },
    validUntil: "Ważny do {time}",
    covered: "Pokryto do tej pory",
    allCovered: "Cała kwota {total} jest pokryta",
    partCovered: "Pokryto {covered} z {total}",
    toGo: "pozostało {amount}",
    paymentStarted: "Trwa płatność.",
    checkStarted: "Trwa sprawdzanie.",
    slow: "Z Twojej sieci wpisano wiele błędnych kodów, dlatego potrwa to kilka sekund dłużej.",
    removed: "Usunięto bon.",
    accepted: "Przyjęto bon z saldem {balance}: do wykorzystania {share}, na bonie zostanie {left}.",
    canPay: "Możesz teraz zapłacić.",
    enterAnother: "Do zapłaty pozostało {amount}: wpisz kolejny kod.",
    notNeededAnymore: "Bon z końcówką {ending} nie jest już potrzebny.",
    alreadyListed: "Ten kod jest już na liście.",
    tooMany: "Możesz użyć najwyżej {max} bonów.",
    missingFirst: "Do zapłaty pozostało {amount}: wpisz kod bonu.",
    missingMore: "Do zapłaty pozostało {amount}: wpisz kod kolejnego bonu.",
    enterCode: "Wpisz kod bonu.",
    impossible:
      "Znak „{character}” w grupie {group} jest błędny: kody zawierają tylko cyfry i litery od A do Z, ale nigdy U.",
    typo: "W tym kodzie jest literówka. Porównaj kod z bonem.",
    tooShort: "Ten kod jest za krótki: kod ma {length} liter i cyfr, a ten tylko {count}.",
    tooLong: "Ten kod jest za długi: kod ma {length} liter i cyfr, a ten {count}.",
    typos: "W tych kodach są literówki. Porównaj je z bonami: {codes}.",
    unreached:
      "Nie udało się połączyć z serwisem Tessera. Nie pobrano żadnych środków. Sprawdź połączenie i spróbuj ponownie.",
    uncertain:
      "Połączenie zostało przerwane, więc nie wiemy, czy płatność się powiodła. Naciśnij „Zapłać” jeszcze raz lub odśwież stronę: nigdy nie zapłacisz dwa razy.",
    offline:
      "Brak połączenia z internetem. Wpisane dane zostają na tej stronie. Możesz kontynuować, gdy połączenie wróci.",
    busy: "Tessera jest chwilowo przeciążona i nic nie zostało wykonane. Nie pobrano żadnych środków. Spróbuj ponownie za kilka sekund.",
    expiresSoon: "Zostało mniej niż 5 minut: płatność wygasa o {time}.",
    extend: "Przedłuż o 15 minut",
    buyTitle: "Gdzie kupić bon",
    buyMissing:
      "Brakuje {amount}. Wpisz kod, który już masz, albo kup bon o wartości co najmniej {amount} i wpisz jego kod.",
    buyStays: "Wpisane kody zostaną na tej stronie, w tej przeglądarce, do {time}.",
    testVouchers: "Bony testowe",
    testVouchersHint:
      "Utworzone dla tej płatności: jeden pokrywa kwotę, drugi jej część, trzeci wygasł, a czwarty jest zablokowany.",
    showTestVouchers: "Pokaż bony testowe",
    useCode: "Użyj tego kodu",
    useCodeFor: "Użyj tego kodu: {purpose}",
    purposes: {
      covers: "Pokrywa kwotę",
      coversPart: "Pokrywa część kwoty",
      expired: "Wygasły: zostanie odrzucony",
      blocked: "Zablokowany: zostanie odrzucony",
    },
  },
  answers: {
    refusedOne:
      "Kodu {codes} nie można tu użyć. Może być nieznany, wygasły, zablokowany lub już wykorzystany. Nie pobrano żadnych środków.",
    refusedSome:
      "Kodów {codes} nie można tu użyć. Mogą być nieznane, wygasłe, zablokowane lub już wykorzystane. Nie pobrano żadnych środków.",
    refusedMany:
      "Nie można tu użyć {count} kodów, w tym {codes}. Mogą być nieznane, wygasłe, zablokowane lub już wykorzystane. Nie pobrano żadnych środków.",
    triesLeft: {
      one: "Została 1 próba. Po kolejnym odrzuconym kodzie ta płatność zostanie zamknięta i trzeba będzie zacząć od nowa.",
      few: "Zostały {count} próby. Po odrzuceniu jeszcze {count} kodów ta płatność zostanie zamknięta i trzeba będzie zacząć od nowa.",
      many: "Zostało {count} prób. Po odrzuceniu jeszcze {count} kodów ta płatność zostanie zamknięta i trzeba będzie zacząć od nowa.",
      other:
        "Zostało {count} próby. Po odrzuceniu jeszcze {count} kodu ta płatność zostanie zamknięta i trzeba będzie zacząć od nowa.",
    },
    short:
      "Te bony nie wystarczą: do zapłaty pozostało {amount}. Nie pobrano żadnych środków. Wpisz kolejny kod.",
    wait: {
      one: "Z Twojej sieci wpisano wiele błędnych kodów, dlatego Twoje nie zostały jeszcze sprawdzone. Nie pobrano żadnych środków. Kody zostają w polu: spróbuj ponownie za {count} sekundę.",
      few: "Z Twojej sieci wpisano wiele błędnych kodów, dlatego Twoje nie zostały jeszcze sprawdzone. Nie pobrano żadnych środków. Kody zostają w polu: spróbuj ponownie za {count} sekundy.",
      many: "Z Twojej sieci wpisano wiele błędnych kodów, dlatego Twoje nie zostały jeszcze sprawdzone. Nie pobrano żadnych środków. Kody zostają w polu: spróbuj ponownie za {count} sekund.",
      other:
        "Z Twojej sieci wpisano wiele błędnych kodów, dlatego Twoje nie zostały jeszcze sprawdzone. Nie pobrano żadnych środków. Kody zostają w polu: spróbuj ponownie za {count} sekundy.",
    },
    extended: "Masz 15 minut więcej na płatność.",
    notExtended: "Nie udało się przedłużyć czasu na płatność. Nie pobrano żadnych środków.",
    tooLong: "Wpisany tekst jest za długi. Wpisz najwyżej 20 kodów.",
  },
  failures: {
    check: {
      unavailable:
        "Usługa jest chwilowo niedostępna. Nie pobrano żadnych środków. Spróbuj ponownie za moment.",
      unexpected:
        "Wystąpił błąd po naszej stronie. Nie pobrano żadnych środków. Spróbuj ponownie. Jeśli błąd się powtórzy, podaj pomocy technicznej identyfikator {requestId}.",
    },
    pay: {
      unavailable:
        "Usługa jest chwilowo niedostępna, więc nie wiemy, czy płatność się powiodła. Za moment naciśnij „Zapłać” jeszcze raz: nigdy nie zapłacisz dwa razy.",
      unexpected:
        "Wystąpił błąd po naszej stronie, więc nie wiemy, czy płatność się powiodła. Naciśnij „Zapłać” jeszcze raz: nigdy nie zapłacisz dwa razy. Jeśli błąd się powtórzy, podaj pomocy technicznej identyfikator {requestId}.",
    },
  },
  shops: {
    list: "Sklepy, które sprzedają bony",
    sells: "{country}. Języki: {languages}",
    speaks: "Języki: {languages}",
    newTab: "otwiera się w nowej karcie",
    none: "Zapytaj firmę {company}, gdzie można kupić bony.",
    test: "Te sklepy sprzedają tylko prawdziwe bony. Nie można nimi zapłacić w teście.",
  },
  receipt: {
    title: "Zapłacono",
    test: "To był test: nie pobrano prawdziwych pieniędzy.",
    complete: "Płatność zakończona. Tę stronę możesz otworzyć ponownie w każdej chwili: zapłacisz tylko raz.",
    alreadyPaid: "Ta płatność została wykonana już wcześniej. Tym razem nie pobrano żadnych środków.",
    paidTo: "Odbiorca",
    time: "Data i godzina",
    paidWith: "Użyte bony",
    voucherEnding: "Bon z końcówką {ending}",
    left: "Na bonie z końcówką {ending} zostało {amount}",
    leftUntil: "Saldo po tej płatności. Ważne do {time}. Zachowaj kod, aby je wykorzystać.",
    leftExpired: "Saldo po tej płatności. Wygasło {time}.",
    nothingLeft: "Saldo wykorzystane w całości",
    refundHint: "Zwróconą kwotę możesz wykorzystać, płacąc tymi samymi kodami bonów.",
    help: "Masz pytanie o zakup? Skontaktuj się z firmą {company} i podaj numer referencyjny. Masz pytanie o bon? Skontaktuj się ze sklepem, który go sprzedał, i podaj końcówkę kodu.",
    returnTo: "Wróć na stronę {company}",
    print: "Wydrukuj lub zapisz jako PDF",
  },
  countdown: {
    returning: {
      one: "Za {count} sekundę wrócisz na stronę {host}.",
      few: "Za {count} sekundy wrócisz na stronę {host}.",
      many: "Za {count} sekund wrócisz na stronę {host}.",
      other: "Za {count} sekundy wrócisz na stronę {host}.",
    },
    stay: "Zostań na tej stronie",
    stayed: "Zostajesz na tej stronie.",
  },
  endings: {
    nothingMoved: "Nie pobrano żadnych środków, a bony zachowują pełne saldo.",
    startAgain: "Aby zapłacić, zacznij od nowa na stronie firmy {company}.",
    expired: {
      title: "Ta płatność wygasła",
      why: "Firma {company} poprosiła o zapłatę {amount}. Kwota nie została zapłacona na czas.",
    },
    canceled: {
      title: "Płatność anulowana",
      why: "Płatność {amount} dla firmy {company} została anulowana.",
    },
    too_many_attempts: {
      title: "Odrzucono zbyt wiele kodów",
      why: "Aby chronić bony przed odgadywaniem kodów, ta płatność została trwale zamknięta.",
      next: "Sprawdź kody, a potem zacznij od nowa na stronie firmy {company}. Jeśli któryś kod powinien działać, zapytaj w sklepie, który sprzedał bon.",
    },
    unavailable: {
      title: "Ta płatność jest niedostępna",
      why: "Firma {company} nie może teraz przyjmować płatności.",
    },
  },
} satisfies Messages["redemption"];
