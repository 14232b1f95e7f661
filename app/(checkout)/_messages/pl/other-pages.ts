import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Saldo bonu", printed: "Twój bon" },
  intro: "Wpisz kod bonu, aby zobaczyć, jakie ma saldo, do kiedy jest ważny i gdzie został użyty.",
  codeHint: "Znajdziesz go na bonie, na przykład {example}.",
  checkBalance: "Sprawdź saldo",
  noIdleFee: "Nie ma opłat za nieużywanie bonu: saldo z czasem nie maleje.",
  keepSecret: "Każdy, kto ma kod, może to zobaczyć i wykorzystać saldo.",
  answers: {
    enterOne: "Wpisz kod jednego bonu.",
    checkOne: "Sprawdź tylko jeden bon naraz.",
    unknown: "Żaden bon nie ma takiego kodu. Porównaj kod z bonem lub zapytaj w sklepie, który go sprzedał.",
    throttled: {
      one: "Odrzucono zbyt wiele kodów z Twojej sieci. Spróbuj ponownie za sekundę.",
      few: "Odrzucono zbyt wiele kodów z Twojej sieci. Spróbuj ponownie za {count} sekundy.",
      many: "Odrzucono zbyt wiele kodów z Twojej sieci. Spróbuj ponownie za {count} sekund.",
      other: "Odrzucono zbyt wiele kodów z Twojej sieci. Spróbuj ponownie za {count} sekundy.",
    },
  },
  result: {
    heading: "Bon z końcówką {ending}",
    test: "To jest bon testowy. Nie ma żadnej wartości i działa tylko w testach.",
    balance: "Saldo",
    initial: "Wartość przy zakupie: {amount}",
    validUntil: "Ważny do {time}",
    expiredOn: "Wygasł {time}. Pozostałego salda nie można już wykorzystać.",
    redeemed: "Saldo tego bonu zostało wykorzystane w całości.",
    blocked: "Ten bon jest zablokowany i nie można go użyć. Zapytaj w sklepie, który go sprzedał.",
    uses: "Historia użycia",
    unused: "Jeszcze nieużywany.",
    paidTo: "Zapłacono firmie {shop}",
    refundedBy: "Zwrot od firmy {shop}",
    olderUses: "Starsze wpisy nie są pokazane.",
    announced: "Saldo: {balance}",
  },
  printed: {
    intro: "Kod zeskanowanego bonu jest już wpisany poniżej. Co chcesz zrobić?",
    useAt: "Zapłać nim {amount} firmie {company}",
    noCheckout:
      "Aby nim zapłacić, otwórz na tym urządzeniu stronę płatności firmy, której płacisz, i wpisz lub zeskanuj tam kod.",
    noCode:
      "Ta strona pokazuje bon, gdy otworzysz ją kodem QR z wydrukowanego bonu. Możesz też wpisać kod ręcznie.",
    withoutScript:
      "Twoja przeglądarka nie uruchamia tu skryptów, więc ta strona nie może odczytać kodu QR. Wpisz kod z bonu na stronie płatności firmy, której płacisz, lub sprawdź saldo bonu.",
    typeCode: "Wpisz kod",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Dostępność cyfrowa",
  scope:
    "Ta deklaracja dostępności dotyczy stron dla klientów w serwisie {host}: strony płatności, potwierdzenia, subskrypcji, salda bonu, strony otwieranej kodem QR z wydrukowanego bonu i tej strony.",
  conformsTitle: "Co spełnia wymagania",
  conforms:
    "Te strony zaprojektowano tak, aby spełniały Wytyczne dla dostępności treści internetowych (WCAG) 2.2 na poziomie AA oraz wymagania normy europejskiej EN 301 549 i Europejskiego aktu o dostępności. Sprawdzają to testy automatyczne, w jasnych i ciemnych kolorach oraz w każdym języku. Strony działają z samą klawiaturą, na ekranach o szerokości 320 pikseli i bez skryptów. Zanim płatność wygaśnie, zobaczysz ostrzeżenie i będzie można przedłużyć czas. Wyjątki podano poniżej.",
  gapsTitle: "Co nie spełnia wymagań",
  gapFixedTime:
    "Czas na płatność można przedłużyć tylko raz. Jeśli firma, której płacisz, ustali limit czasu, nie można go przedłużyć na stronie.",
  gapScript:
    "Bez skryptów strona otwierana kodem QR z wydrukowanego bonu nie może odczytać kodu. Trzeba go wpisać.",
  gapForeignText:
    "Nazwy i teksty wprowadzone przez firmę lub sklep nie są tłumaczone, a ich język nie jest oznaczony.",
  gapPdf:
    "Potwierdzenie zapisane przez przeglądarkę jako PDF może nie mieć struktury, z której korzystają czytniki ekranu. Sama strona ją ma.",
  gapAudit: "Tych stron nie ocenił jeszcze niezależny ekspert.",
  contactTitle: "Kontakt",
  contact:
    "Jeśli coś na tych stronach jest dla Ciebie barierą, napisz do nas. Podaj, o którą stronę chodzi i co się stało.",
  noContact: "Jeśli coś na tych stronach jest dla Ciebie barierą, zgłoś to firmie, która Cię tu skierowała.",
  authority:
    "Jeśli odpowiedź nie pomoże, możesz złożyć skargę do organu odpowiedzialnego za dostępność w Twoim kraju.",
  reviewed: "Ostatni przegląd: {date}.",
} satisfies Messages["accessibility"];
