import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "Prenumerera hos {company} för {amount} {interval}",
    active: "Prenumeration hos {company}",
    due: "Förfallen betalning: prenumeration hos {company}",
    cancel_requested: "Uppsägning begärd: prenumeration hos {company}",
    completed: "Prenumeration hos {company} slutbetald",
    canceled: "Prenumeration hos {company} avslutad",
    unavailable: "Prenumerationen är inte tillgänglig",
    simulator: "Periodsimulator för {company}",
    toShop: "Fortsätt till butiken",
    unknown: "Okänd prenumerationslänk",
  },
  page: {
    purposePending: "erbjuder dig en prenumeration som du betalar med värdebevis",
    purpose: "Prenumeration som betalas med värdebevis",
    assurancePending: "Du betalar inget på den här sidan. Butiken som du väljer debiterar dig.",
    assurance: "Du betalar inget på den här sidan.",
    assuranceToShop: "Du betalar inget på den här sidan. Butiken debiterar dig.",
    heading: "Prenumerera hos {company} för {amount} {interval}",
    leave: "Tillbaka till {company} utan att prenumerera",
    refundHint:
      "Butiken som debiterade dig för en betalning har värdebeviset för den. Be den butiken om det återbetalda beloppet.",
  },
  unknownLink: {
    title: "Prenumerationslänken fungerar inte",
    advice: "Inga pengar drogs och ingen prenumeration ändrades när länken öppnades.",
  },
  extent: {
    canceled: "Prenumerationen är avslutad.",
    endless: "Prenumerationen löper tills den sägs upp.",
    total: { one: "1 betalning, totalt {amount}.", other: "{count} betalningar, totalt {amount}." },
  },
  payments: { one: "1 betalning", other: "{count} betalningar" },
  paymentsOf: { one: "{paid} av 1 betalning", other: "{paid} av {count} betalningar" },
  picker: {
    title: "Välj en butik",
    description:
      "Butiken säljer ett värdebevis till dig för varje betalning. Du kan byta butik tills en butik har debiterat dig.",
    showAll: "Visa alla butiker",
    more: "Det finns fler butiker. Sök efter din butik på namn.",
    searchLabel: "Sök butiker",
    searchPlaceholder: "Butikens namn",
    search: "Sök",
    foundNone: "Ingen butik har ”{search}” i namnet.",
    found: {
      one: "1 butik har ”{search}” i namnet.",
      other: "{count} butiker har ”{search}” i namnet.",
    },
    foundFirst: {
      one: "Den första butiken med ”{search}” i namnet.",
      other: "De första {count} butikerna med ”{search}” i namnet.",
    },
    noShopsTitle: "Ingen butik tar emot nya prenumerationer just nu",
    noShops: "Inget har debiterats. Kom tillbaka till den här sidan senare eller kontakta {company}.",
    youPicked: "Du har valt {shop}",
    notBilledYet:
      "Butiken har inte debiterat dig ännu. Prenumerationen börjar när du köper ditt första värdebevis där.",
    continueTo: "Fortsätt till {shop}",
    closedShop:
      "Butiken tar inte längre emot nya prenumerationer. Inget har debiterats. Välj en annan butik.",
  },
  shops: {
    list: "Butiker",
    picked: "Vald",
    line: "Du går vidare till {shop} och betalar {amount} {interval} där.",
    speaks: "Språk: {languages}",
  },
  toShop: {
    title: "Du skickas vidare till {shop}",
    due: "Betala {amount} där för din prenumeration hos {company}.",
    bills: "{shop} debiterar dig {amount} {interval} för din prenumeration hos {company}.",
    backToSubscription: "Tillbaka till din prenumeration",
    pickAnother: "Välj en annan butik",
  },
  states: {
    active: {
      title: "Din prenumeration är aktiv",
      what: "Du betalar {amount} {interval} till {shop}.",
      next: "Du kan inte längre byta butik här.",
    },
    cancel_requested: {
      title: "Uppsägning begärd",
      what: "{shop} har ombetts att sluta debitera dig.",
      next: "Tills {shop} bekräftar löper prenumerationen vidare och butiken kan fortfarande debitera dig. På den här sidan ser du när det är klart.",
      asked: "Begäran skickades till {shop} den {date}.",
      waiting: {
        one: "Bekräftelsen har dröjt i 1 dag. Fråga {company} om det tar lång tid.",
        other: "Bekräftelsen har dröjt i {count} dagar. Fråga {company} om det tar lång tid.",
      },
    },
    completed: {
      title: "Alla betalningar är gjorda",
      what: "Din prenumeration hos {company} är slutbetald.",
      next: "Du kommer inte att debiteras igen.",
    },
    canceled: {
      title: "Prenumerationen är avslutad",
      what: "Din prenumeration hos {company} har avslutats.",
      nextUnpaid:
        "Ingen betalning har registrerats, och ingen butik kan debitera den här prenumerationen. Om du har betalat till en butik, kontakta den butiken.",
      next: "Att prenumerationen avslutas innebär inte att tidigare betalningar återbetalas. Du kommer inte att debiteras igen.",
    },
    unavailable: {
      title: "Prenumerationen är inte tillgänglig",
      what: "{company} kan inte ta emot betalningar just nu, så du kan inte debiteras.",
    },
  },
  cancel: {
    ask: "Kontakta {company} om du vill säga upp prenumerationen.",
    trigger: "Säg upp prenumerationen",
    title: "Vill du säga upp prenumerationen?",
    description:
      "Butiken ombeds att sluta debitera dig. Att prenumerationen avslutas innebär inte att tidigare betalningar återbetalas. Det går inte att ångra.",
    descriptionTest: "En testprenumeration avslutas direkt. I skarpt läge måste butiken först bekräfta.",
    confirm: "Ja, säg upp prenumerationen",
    unavailable:
      "Inget har ändrats: butiken kan inte ta emot uppsägningar just nu. Kontakta företaget som du prenumererar hos.",
  },
  due: {
    title: "En betalning har förfallit",
    one: "{amount} till {shop} förföll till betalning den {date}.",
    many: {
      one: "1 betalning till {shop} på {amount} är förfallen sedan den {date}.",
      other: "{count} betalningar till {shop} på totalt {amount} är förfallna, den första sedan den {date}.",
    },
    payThere:
      "Din prenumeration hos {company} fortsätter när du har betalat hos {shop}. Du betalar inget på den här sidan.",
    payAt: "Betala hos {shop}",
    shopClosed: "Det går inte att betala hos {shop} just nu. Fråga {company} vad du kan göra.",
    alreadyPaid: "Om du redan har betalat, kontakta {shop}: betalningen är inte registrerad ännu.",
  },
  history: {
    title: "Betalningar",
    payment: "Betalning {number}",
    earlier: {
      one: "1 tidigare betalning visas inte.",
      other: "{count} tidigare betalningar visas inte.",
    },
    expected: "väntas",
    due: "förfallen",
    endless: "Prenumerationen löper tills den sägs upp.",
  },
  facts: {
    amount: "Belopp",
    paid: "Betalt hittills",
    billedBy: "Debiteras av",
    dueSince: "Förfallen sedan",
    nextPayment: "Nästa betalning",
  },
} satisfies Messages["subscription"];
