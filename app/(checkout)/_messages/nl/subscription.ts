import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "Abonnement bij {company} voor {amount} {interval}",
    active: "Abonnement bij {company}",
    due: "Openstaande betaling: abonnement bij {company}",
    cancel_requested: "Opzegging aangevraagd: abonnement bij {company}",
    completed: "Abonnement bij {company} volledig betaald",
    canceled: "Abonnement bij {company} opgezegd",
    unavailable: "Abonnement niet beschikbaar",
    simulator: "Periodesimulator voor {company}",
    toShop: "Verder naar de winkel",
    unknown: "Onbekende abonnementslink",
  },
  page: {
    purposePending: "biedt je een abonnement aan dat je met vouchers betaalt",
    purpose: "Abonnement, betaald met vouchers",
    assurancePending:
      "Op deze pagina betaal je niets. De winkel die je kiest, brengt je het abonnement in rekening.",
    assurance: "Op deze pagina betaal je niets.",
    assuranceToShop: "Op deze pagina betaal je niets. De winkel brengt je het abonnement in rekening.",
    heading: "Abonnement bij {company} voor {amount} {interval}",
    leave: "Terug naar {company} zonder abonnement",
    refundHint:
      "De winkel die je een betaling in rekening heeft gebracht, beheert de bijbehorende voucher. Vraag die winkel om het terugbetaalde bedrag.",
  },
  unknownLink: {
    title: "Deze abonnementslink werkt niet",
    advice: "Door het openen van deze link is er niets afgeschreven en geen abonnement gewijzigd.",
  },
  extent: {
    canceled: "Het abonnement is opgezegd.",
    endless: "Het abonnement loopt door totdat het wordt opgezegd.",
    total: { one: "1 betaling, in totaal {amount}.", other: "{count} betalingen, in totaal {amount}." },
  },
  payments: { one: "1 betaling", other: "{count} betalingen" },
  paymentsOf: { one: "{paid} van 1 betaling", other: "{paid} van {count} betalingen" },
  picker: {
    title: "Kies een winkel",
    description:
      "De winkel verkoopt je voor elke betaling een voucher. Je kunt van winkel wisselen totdat een winkel je iets in rekening heeft gebracht.",
    showAll: "Alle winkels tonen",
    more: "Er zijn meer winkels. Zoek die van jou op naam.",
    searchLabel: "Winkels zoeken",
    searchPlaceholder: "Naam van de winkel",
    search: "Zoeken",
    foundNone: "Geen winkel heeft “{search}” in de naam.",
    found: {
      one: "1 winkel heeft “{search}” in de naam.",
      other: "{count} winkels hebben “{search}” in de naam.",
    },
    foundFirst: {
      one: "De eerste winkel met “{search}” in de naam.",
      other: "De eerste {count} winkels met “{search}” in de naam.",
    },
    noShopsTitle: "Op dit moment neemt geen enkele winkel nieuwe abonnementen aan",
    noShops:
      "Er is niets in rekening gebracht. Kom later terug naar deze pagina of neem contact op met {company}.",
    youPicked: "Je hebt {shop} gekozen",
    notBilledYet:
      "Deze winkel heeft nog niets in rekening gebracht. Je abonnement begint als je daar je eerste voucher koopt.",
    continueTo: "Verder naar {shop}",
    closedShop:
      "Deze winkel neemt geen nieuwe abonnementen meer aan. Er is niets in rekening gebracht. Kies een andere winkel.",
  },
  shops: {
    list: "Winkels",
    picked: "Gekozen",
    line: "Je gaat naar {shop} en betaalt daar {amount} {interval}.",
    speaks: "Spreekt {languages}",
  },
  toShop: {
    title: "Je gaat naar {shop}",
    due: "Betaal daar {amount} voor je abonnement bij {company}.",
    bills: "Je betaalt bij {shop} {amount} {interval} voor {company}.",
    backToSubscription: "Terug naar je abonnement",
    pickAnother: "Andere winkel kiezen",
  },
  states: {
    active: {
      title: "Je abonnement is actief",
      what: "Je betaalt {amount} {interval} bij {shop}.",
      next: "Je kunt hier niet meer van winkel wisselen.",
    },
    cancel_requested: {
      title: "Opzegging aangevraagd",
      what: "{shop} is gevraagd om je niets meer in rekening te brengen.",
      next: "Zolang de bevestiging van {shop} er niet is, loopt je abonnement door en kan die winkel je nog iets in rekening brengen. Op deze pagina zie je wanneer de opzegging rond is.",
      asked: "Het verzoek is op {date} naar {shop} gestuurd.",
      waiting: {
        one: "Er is al 1 dag geen bevestiging. Duurt het lang, vraag het dan aan {company}.",
        other: "Er is al {count} dagen geen bevestiging. Duurt het lang, vraag het dan aan {company}.",
      },
    },
    completed: {
      title: "Alles is betaald",
      what: "Je abonnement bij {company} is volledig betaald en afgelopen.",
      next: "Er wordt je niets meer in rekening gebracht.",
    },
    canceled: {
      title: "Abonnement opgezegd",
      what: "Je abonnement bij {company} is opgezegd.",
      nextUnpaid:
        "Er is geen betaling geregistreerd en geen enkele winkel kan dit abonnement in rekening brengen. Heb je een winkel betaald, neem dan contact op met die winkel.",
      next: "Eerdere betalingen worden door het opzeggen niet terugbetaald. Er wordt je niets meer in rekening gebracht.",
    },
    unavailable: {
      title: "Dit abonnement is niet beschikbaar",
      what: "{company} kan op dit moment geen betalingen ontvangen, dus er kan je niets in rekening worden gebracht.",
    },
  },
  cancel: {
    ask: "Wil je opzeggen, neem dan contact op met {company}.",
    trigger: "Abonnement opzeggen",
    title: "Dit abonnement opzeggen?",
    description:
      "De winkel wordt gevraagd om je niets meer in rekening te brengen. Eerdere betalingen worden door het opzeggen niet terugbetaald. Je kunt dit niet ongedaan maken.",
    descriptionTest:
      "Een testabonnement wordt meteen opgezegd. In de live-omgeving moet de winkel de opzegging eerst bevestigen.",
    confirm: "Ja, abonnement opzeggen",
    unavailable:
      "Er is niets gewijzigd: de winkel kan op dit moment geen opzeggingen ontvangen. Neem contact op met het bedrijf van je abonnement.",
  },
  due: {
    title: "Er staat een betaling open",
    one: "Er staat sinds {date} {amount} open bij {shop}.",
    many: {
      one: "Er staat sinds {date} {amount} voor 1 betaling open bij {shop}.",
      other: "Er staat {amount} voor {count} betalingen open bij {shop}, waarvan de eerste sinds {date}.",
    },
    payThere:
      "Je abonnement bij {company} loopt door zodra je bij {shop} hebt betaald. Op deze pagina betaal je niets.",
    payAt: "Betalen bij {shop}",
    shopClosed: "Betalen bij {shop} is op dit moment niet mogelijk. Vraag {company} wat je kunt doen.",
    alreadyPaid: "Heb je al betaald? Neem contact op met {shop}: deze betaling is daar nog niet verwerkt.",
  },
  history: {
    title: "Betalingen",
    payment: "Betaling {number}",
    earlier: {
      one: "1 eerdere betaling staat niet in de lijst.",
      other: "{count} eerdere betalingen staan niet in de lijst.",
    },
    expected: "verwacht",
    due: "staat open",
    endless: "Het abonnement loopt door totdat het wordt opgezegd.",
  },
  facts: {
    amount: "Bedrag",
    paid: "Tot nu toe betaald",
    billedBy: "Betaling via",
    dueSince: "Betaling open sinds",
    nextPayment: "Volgende betaling",
  },
} satisfies Messages["subscription"];
