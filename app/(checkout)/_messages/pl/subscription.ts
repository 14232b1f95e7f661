import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "Subskrypcja w firmie {company}: {amount} {interval}",
    active: "Subskrypcja w firmie {company}",
    due: "Płatność do uregulowania: subskrypcja w firmie {company}",
    cancel_requested: "Wysłano prośbę o anulowanie subskrypcji w firmie {company}",
    completed: "Subskrypcja w firmie {company} zakończona",
    canceled: "Subskrypcja w firmie {company} anulowana",
    unavailable: "Subskrypcja niedostępna",
    simulator: "Symulator cykli: {company}",
    toShop: "Przejście do sklepu",
    unknown: "Nieznany link do subskrypcji",
  },
  page: {
    purposePending: "proponuje subskrypcję opłacaną bonami",
    purpose: "Subskrypcja opłacana bonami",
    assurancePending: "Na tej stronie nic nie płacisz. Płatności pobiera wybrany przez Ciebie sklep.",
    assurance: "Na tej stronie nic nie płacisz.",
    assuranceToShop: "Na tej stronie nic nie płacisz. Płatności pobiera sklep.",
    heading: "Subskrypcja w firmie {company}: {amount} {interval}",
    leave: "Wróć na stronę {company} bez subskrypcji",
    refundHint:
      "Bon z danej płatności jest w sklepie, który ją pobrał. Skontaktuj się z tym sklepem, aby odebrać zwróconą kwotę.",
  },
  unknownLink: {
    title: "Ten link do subskrypcji nie działa",
    advice: "Otwarcie tego linku nie spowodowało pobrania żadnych środków ani zmiany żadnej subskrypcji.",
  },
  extent: {
    canceled: "Subskrypcja została anulowana.",
    endless: "Subskrypcja trwa do czasu anulowania.",
    total: {
      one: "1 płatność, łącznie {amount}.",
      few: "{count} płatności, łącznie {amount}.",
      many: "{count} płatności, łącznie {amount}.",
      other: "{count} płatności, łącznie {amount}.",
    },
  },
  payments: {
    one: "1 płatność",
    few: "{count} płatności",
    many: "{count} płatności",
    other: "{count} płatności",
  },
  paymentsOf: {
    one: "{paid} z 1 płatności",
    few: "{paid} z {count} płatności",
    many: "{paid} z {count} płatności",
    other: "{paid} z {count} płatności",
  },
  picker: {
    title: "Wybierz sklep",
    description:
      "Na każdą płatność kupujesz w sklepie bon. Sklep możesz zmienić, dopóki żaden nie pobrał płatności.",
    showAll: "Pokaż wszystkie sklepy",
    more: "Sklepów jest więcej. Wyszukaj swój po nazwie.",
    searchLabel: "Wyszukaj sklep",
    searchPlaceholder: "Nazwa sklepu",
    search: "Szukaj",
    foundNone: "Żaden sklep nie ma w nazwie „{search}”.",
    found: {
      one: "1 sklep ma w nazwie „{search}”.",
      few: "{count} sklepy mają w nazwie „{search}”.",
      many: "{count} sklepów ma w nazwie „{search}”.",
      other: "{count} sklepu ma w nazwie „{search}”.",
    },
    foundFirst: {
      one: "Pierwszy sklep z „{search}” w nazwie.",
      few: "Pierwsze {count} sklepy z „{search}” w nazwie.",
      many: "Pierwszych {count} sklepów z „{search}” w nazwie.",
      other: "Pierwsze {count} sklepu z „{search}” w nazwie.",
    },
    noShopsTitle: "Żaden sklep nie przyjmuje teraz nowych subskrypcji",
    noShops: "Nie pobrano żadnej płatności. Wróć na tę stronę później lub skontaktuj się z firmą {company}.",
    youPicked: "Wybrany sklep: {shop}",
    notBilledYet: "Sklep nie pobrał jeszcze płatności. Subskrypcja zacznie się, gdy kupisz tam pierwszy bon.",
    continueTo: "Przejdź do sklepu {shop}",
    closedShop:
      "Ten sklep nie przyjmuje już nowych subskrypcji. Nie pobrano żadnej płatności. Wybierz inny sklep.",
  },
  shops: {
    list: "Sklepy",
    picked: "Wybrany",
    line: "Przejdziesz do sklepu {shop}, który pobiera {amount} {interval}.",
    speaks: "Języki: {languages}",
  },
  toShop: {
    title: "Przechodzisz do sklepu {shop}",
    due: "Zapłać tam {amount} za subskrypcję w firmie {company}.",
    bills: "Sklep {shop} pobiera {amount} {interval} za subskrypcję w firmie {company}.",
    backToSubscription: "Wróć do subskrypcji",
    pickAnother: "Wybierz inny sklep",
  },
  states: {
    active: {
      title: "Subskrypcja jest aktywna",
      what: "Sklep {shop} pobiera {amount} {interval}.",
      next: "Tutaj nie można już zmienić sklepu.",
    },
    cancel_requested: {
      title: "Wysłano prośbę o anulowanie",
      what: "Sklep {shop} poproszono o wstrzymanie pobierania płatności.",
      next: "Dopóki sklep {shop} tego nie potwierdzi, subskrypcja trwa i sklep może pobrać kolejną płatność. Na tej stronie zobaczysz, kiedy anulowanie będzie zakończone.",
      asked: "Prośbę do sklepu {shop} wysłano {date}.",
      waiting: {
        one: "Od 1 dnia nie ma potwierdzenia. Jeśli to trwa zbyt długo, zapytaj firmę {company}.",
        few: "Od {count} dni nie ma potwierdzenia. Jeśli to trwa zbyt długo, zapytaj firmę {company}.",
        many: "Od {count} dni nie ma potwierdzenia. Jeśli to trwa zbyt długo, zapytaj firmę {company}.",
        other: "Od {count} dnia nie ma potwierdzenia. Jeśli to trwa zbyt długo, zapytaj firmę {company}.",
      },
    },
    completed: {
      title: "Wszystkie płatności wykonane",
      what: "Subskrypcja w firmie {company} jest zakończona.",
      next: "Kolejne płatności nie będą pobierane.",
    },
    canceled: {
      title: "Subskrypcja anulowana",
      what: "Subskrypcja w firmie {company} została anulowana.",
      nextUnpaid:
        "Nie zarejestrowano żadnej płatności i żaden sklep nie może pobierać opłat za tę subskrypcję. Jeśli płatność została wykonana w sklepie, zapytaj w tym sklepie.",
      next: "Anulowanie nie oznacza zwrotu wcześniejszych płatności. Kolejne płatności nie będą pobierane.",
    },
    unavailable: {
      title: "Ta subskrypcja jest niedostępna",
      what: "Firma {company} nie może teraz przyjmować płatności, więc nic nie zostanie pobrane.",
    },
  },
  cancel: {
    ask: "Aby anulować subskrypcję, skontaktuj się z firmą {company}.",
    trigger: "Anuluj subskrypcję",
    title: "Anulować tę subskrypcję?",
    description:
      "Poprosimy sklep, aby nie pobierał kolejnych płatności. Anulowanie nie oznacza zwrotu wcześniejszych płatności. Tej operacji nie można cofnąć.",
    descriptionTest:
      "Subskrypcja testowa jest anulowana od razu. W trybie produkcyjnym sklep musi to najpierw potwierdzić.",
    confirm: "Tak, anuluj subskrypcję",
    unavailable:
      "Nic nie zostało zmienione: sklep nie może teraz przyjąć anulowania. Skontaktuj się z firmą, w której masz subskrypcję.",
  },
  due: {
    title: "Masz płatność do uregulowania",
    one: "Od {date} masz do zapłaty {amount} w sklepie {shop}.",
    many: {
      one: "Od {date} masz do zapłaty {amount} za 1 płatność w sklepie {shop}.",
      few: "Masz do zapłaty {amount} za {count} płatności w sklepie {shop}, w tym pierwszą od {date}.",
      many: "Masz do zapłaty {amount} za {count} płatności w sklepie {shop}, w tym pierwszą od {date}.",
      other: "Masz do zapłaty {amount} za {count} płatności w sklepie {shop}, w tym pierwszą od {date}.",
    },
    payThere:
      "Gdy zapłacisz w sklepie {shop}, subskrypcja w firmie {company} będzie kontynuowana. Na tej stronie nic nie płacisz.",
    payAt: "Zapłać w sklepie {shop}",
    shopClosed: "Sklep {shop} nie może teraz przyjmować płatności. Zapytaj firmę {company}, co zrobić.",
    alreadyPaid: "Jeśli płatność została już wykonana, zapytaj w sklepie {shop}: jeszcze jej nie rozliczono.",
  },
  history: {
    title: "Płatności",
    payment: "Płatność {number}",
    earlier: {
      one: "Nie pokazano 1 wcześniejszej płatności.",
      few: "Nie pokazano {count} wcześniejszych płatności.",
      many: "Nie pokazano {count} wcześniejszych płatności.",
      other: "Nie pokazano {count} wcześniejszej płatności.",
    },
    expected: "planowana",
    due: "do zapłaty od",
    endless: "Subskrypcja trwa do czasu anulowania.",
  },
  facts: {
    amount: "Kwota",
    paid: "Zapłacono do tej pory",
    billedBy: "Płatności pobiera",
    dueSince: "Do zapłaty od",
    nextPayment: "Następna płatność",
  },
} satisfies Messages["subscription"];
