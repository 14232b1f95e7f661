import type { Messages } from "../en";

export const accessibility = {
  title: "Dostępność cyfrowa",
  scope:
    "Ta deklaracja dostępności dotyczy stron dla klientów w serwisie {host}: strony płatności, potwierdzenia, subskrypcji, salda bonu, strony otwieranej kodem QR z wydrukowanego bonu i tej strony.",
  conformsTitle: "Co spełnia wymagania",
  conforms:
    "Te strony zaprojektowano tak, aby spełniały Wytyczne dla dostępności treści internetowych (WCAG) 2.2 na poziomie AA, jak wymagają norma europejska EN 301 549 i Europejski akt o dostępności. Sprawdzają to testy automatyczne, w jasnych i ciemnych kolorach oraz w każdym języku. Strony działają z samą klawiaturą, na ekranach o szerokości 320 pikseli i bez skryptów. Zanim płatność wygaśnie, zobaczysz ostrzeżenie i będzie można przedłużyć czas.",
  gapsTitle: "Co nie spełnia wymagań",
  gapFixedTime:
    "Jeśli firma, której płacisz, ustali limit czasu na płatność, nie można go przedłużyć na stronie.",
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
    "Jeśli nasza odpowiedź nie pomoże, możesz złożyć skargę do organu odpowiedzialnego za dostępność w Twoim kraju.",
  reviewed: "Ostatni przegląd: {date}.",
} satisfies Messages["accessibility"];
