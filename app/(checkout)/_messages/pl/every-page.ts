import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "codziennie",
    weekly: "co tydzień",
    monthly: "co miesiąc",
    quarterly: "co trzy miesiące",
    yearly: "co rok",
  },
  separator: ", ",
  reference: "Numer referencyjny",
  backTo: "Wróć na stronę {company}",
  contactOrReturn: "Skontaktuj się z firmą {company} lub wróć na tę stronę później.",
  scamWarning: "Żadna oficjalna instytucja nie poprosi Cię o ten kod przez telefon ani w wiadomości.",
  shell: {
    testMode: "Tryb testowy",
    testModeIntro: "Tryb testowy.",
    platform: "Bony obsługuje Tessera",
    language: "Język",
    support: "Pomoc firmy {company}",
    terms: "Regulamin firmy {company}",
    accessibility: "Dostępność cyfrowa",
    notifications: "Powiadomienia",
  },
  purchase: { title: "Za co płacisz", each: "{quantity} szt. po {amount}" },
  refunds: {
    title: "Zwrócono",
    latest: "Pokazujemy ostatnie zwroty: {count}.",
    validUntil: "{amount} na bon z końcówką {ending}, ważny do {time}",
    expiredOn: "{amount} na bon z końcówką {ending}, który wygasł {time}",
    unknownValidUntil: "{amount} na bon ważny do {time}",
    unknownExpiredOn: "{amount} na bon, który wygasł {time}",
  },
  unknownLink: {
    incomplete:
      "Może być niepełny lub zawierać literówkę. Wróć na stronę lub do wiadomości z tym linkiem i otwórz go jeszcze raz.",
    startPage: "Przejdź do strony głównej",
    logo: "Tessera, strona główna",
  },
  scan: {
    open: "Zeskanuj kod",
    title: "Zeskanuj kod QR bonu",
    starting: "Uruchamianie kamery.",
    aim: "Ustaw kod QR bonu przed kamerą.",
    noCamera: "Kamera jest niedostępna. Zezwól tej stronie na korzystanie z kamery lub zrób zdjęcie kodu QR.",
    photo: "Zrób zdjęcie",
    nothingFound: "Na zdjęciu nie znaleziono kodu QR. Spróbuj ponownie z bliższej odległości.",
    foreign: "Ten kod QR nie pochodzi z bonu obsługiwanego w tym serwisie.",
    notLoaded: "Nie udało się wczytać skanera. Sprawdź połączenie i spróbuj ponownie lub wpisz kod.",
  },
  dialog: { goBack: "Wróć", close: "Zamknij" },
  errors: {
    foreign:
      "Ten formularz nie został wysłany z tej witryny, więc nic nie zostało wykonane. Odśwież stronę i spróbuj ponownie.",
    correctFields: "Nic się nie zmieniło. Popraw zaznaczone pola.",
    fillIn: "Wypełnij to pole.",
    unavailable: "Usługa jest chwilowo niedostępna. Spróbuj ponownie za moment.",
    unexpected:
      "Wystąpił błąd po naszej stronie. Spróbuj ponownie. Jeśli błąd się powtórzy, podaj pomocy technicznej identyfikator {requestId}.",
    notFound: "Nie znaleziono wpisu.",
    refused: "To się nie udało. Nic się nie zmieniło. Odśwież stronę i spróbuj ponownie.",
  },
  form: {
    noAnswer:
      "Twoje urządzenie nie otrzymało odpowiedzi z serwisu Tessera, więc nie wiemy, czy operacja została wykonana. Odśwież stronę, aby to sprawdzić, zanim spróbujesz ponownie.",
    nothingDone:
      "Nic nie zostało wykonane: Tessera jest chwilowo przeciążona. Wyślij formularz ponownie za kilka sekund.",
  },
  crash: {
    title: "Nie udało się wyświetlić tej strony",
    text: "Wystąpił błąd po naszej stronie. Jeśli trwała płatność, spróbuj ponownie lub odśwież stronę, aby sprawdzić, czy się powiodła. Nigdy nie zapłacisz dwa razy.",
    retry: "Spróbuj ponownie",
    errorNumber: "Jeśli problem się powtarza, skontaktuj się z nami i podaj ten numer błędu: {number}",
  },
} satisfies Messages["common"];
