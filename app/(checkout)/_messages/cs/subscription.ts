import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "Předplatné u společnosti {company}: {amount} {interval}",
    active: "Předplatné u společnosti {company}",
    due: "Platba k úhradě: předplatné u společnosti {company}",
    cancel_requested: "Požádáno o zrušení: předplatné u společnosti {company}",
    completed: "Předplatné u společnosti {company} dokončeno",
    canceled: "Předplatné u společnosti {company} zrušeno",
    unavailable: "Předplatné není dostupné",
    simulator: "Simulátor cyklů: {company}",
    toShop: "Pokračovat do obchodu",
    unknown: "Neznámý odkaz na předplatné",
  },
  page: {
    purposePending: "vám nabízí předplatné hrazené poukazy",
    purpose: "Předplatné hrazené poukazy",
    assurancePending: "Na této stránce se nic neplatí. Platby vám účtuje obchod, který si vyberete.",
    assurance: "Na této stránce se nic neplatí.",
    assuranceToShop: "Na této stránce se nic neplatí. Platby vám účtuje obchod.",
    heading: "Předplatné u společnosti {company}: {amount} {interval}",
    leave: "Zpět na stránky {company} bez předplatného",
    refundHint:
      "Poukaz k dané platbě má obchod, který vám ji účtoval. O vrácenou částku požádejte tento obchod.",
  },
  unknownLink: {
    title: "Tento odkaz na předplatné nefunguje",
    advice: "Otevřením tohoto odkazu nebyly strženy žádné peníze a nezměnilo se žádné předplatné.",
  },
  extent: {
    canceled: "Předplatné bylo zrušeno.",
    endless: "Předplatné trvá do zrušení.",
    total: {
      one: "1 platba, celkem {amount}.",
      few: "{count} platby, celkem {amount}.",
      many: "{count} platby, celkem {amount}.",
      other: "{count} plateb, celkem {amount}.",
    },
  },
  payments: {
    one: "1 platba",
    few: "{count} platby",
    many: "{count} platby",
    other: "{count} plateb",
  },
  paymentsOf: {
    one: "{paid} z 1 platby",
    few: "{paid} ze {count} plateb",
    many: "{paid} z {count} platby",
    other: "{paid} z {count} plateb",
  },
  picker: {
    title: "Vyberte si obchod",
    description:
      "Na každou platbu vám obchod prodá poukaz. Obchod můžete měnit, dokud vám žádný z nich nic neúčtoval.",
    showAll: "Zobrazit všechny obchody",
    more: "Obchodů je více. Vyhledejte ten svůj podle názvu.",
    searchLabel: "Vyhledat obchod",
    searchPlaceholder: "Název obchodu",
    search: "Hledat",
    foundNone: "Žádný obchod nemá v názvu „{search}“.",
    found: {
      one: "1 obchod má v názvu „{search}“.",
      few: "{count} obchody mají v názvu „{search}“.",
      many: "{count} obchodu má v názvu „{search}“.",
      other: "{count} obchodů má v názvu „{search}“.",
    },
    foundFirst: {
      one: "První obchod s názvem obsahujícím „{search}“.",
      few: "První {count} obchody s názvem obsahujícím „{search}“.",
      many: "První {count} obchodu s názvem obsahujícím „{search}“.",
      other: "Prvních {count} obchodů s názvem obsahujícím „{search}“.",
    },
    noShopsTitle: "Nová předplatná teď nepřijímá žádný obchod",
    noShops:
      "Nic vám nebylo účtováno. Vraťte se na tuto stránku později, nebo kontaktujte společnost {company}.",
    youPicked: "Vybraný obchod: {shop}",
    notBilledYet: "Obchod vám zatím nic neúčtoval. Předplatné začne, jakmile tam koupíte první poukaz.",
    continueTo: "Pokračovat do obchodu {shop}",
    closedShop: "Tento obchod už nová předplatná nepřijímá. Nic vám nebylo účtováno. Vyberte si jiný obchod.",
  },
  shops: {
    list: "Obchody",
    picked: "Vybráno",
    line: "Přejdete do obchodu {shop}, který vám účtuje {amount} {interval}.",
    speaks: "Jazyky: {languages}",
  },
  toShop: {
    title: "Přecházíte do obchodu {shop}",
    due: "Zaplaťte tam {amount} za předplatné u společnosti {company}.",
    bills: "Obchod {shop} vám účtuje {amount} {interval} za předplatné u společnosti {company}.",
    backToSubscription: "Zpět k předplatnému",
    pickAnother: "Vybrat jiný obchod",
  },
  states: {
    active: {
      title: "Předplatné je aktivní",
      what: "Obchod {shop} vám účtuje {amount} {interval}.",
      next: "Obchod už zde změnit nelze.",
    },
    cancel_requested: {
      title: "Bylo požádáno o zrušení předplatného",
      what: "Obchod {shop} byl požádán, aby vám už nic neúčtoval.",
      next: "Dokud to obchod {shop} nepotvrdí, předplatné trvá a obchod vám může ještě něco účtovat. Na této stránce uvidíte, až bude zrušení hotové.",
      asked: "Obchod {shop} o to byl požádán {date}.",
      waiting: {
        one: "Na potvrzení se čeká 1 den. Pokud to trvá dlouho, zeptejte se společnosti {company}.",
        few: "Na potvrzení se čeká {count} dny. Pokud to trvá dlouho, zeptejte se společnosti {company}.",
        many: "Na potvrzení se čeká {count} dne. Pokud to trvá dlouho, zeptejte se společnosti {company}.",
        other: "Na potvrzení se čeká {count} dní. Pokud to trvá dlouho, zeptejte se společnosti {company}.",
      },
    },
    completed: {
      title: "Všechny platby provedeny",
      what: "Předplatné u společnosti {company} je dokončeno.",
      next: "Nic dalšího vám nebude účtováno.",
    },
    canceled: {
      title: "Předplatné zrušeno",
      what: "Předplatné u společnosti {company} bylo zrušeno.",
      nextUnpaid:
        "Žádná platba nebyla zaznamenána a žádný obchod nemůže toto předplatné účtovat. Pokud jste zaplatili v některém obchodě, zeptejte se tam.",
      next: "Zrušením se dřívější platby nevracejí. Nic dalšího vám nebude účtováno.",
    },
    unavailable: {
      title: "Toto předplatné není dostupné",
      what: "Společnost {company} nyní nemůže přijímat platby, proto vám nic nebude účtováno.",
    },
  },
  cancel: {
    ask: "Předplatné můžete zrušit u společnosti {company}.",
    trigger: "Zrušit předplatné",
    title: "Zrušit toto předplatné?",
    description:
      "Obchod bude požádán, aby vám už nic neúčtoval. Zrušením se dřívější platby nevracejí. Zrušení nelze vzít zpět.",
    descriptionTest:
      "Testovací předplatné se zruší okamžitě. V ostrém provozu to musí nejprve potvrdit obchod.",
    confirm: "Ano, zrušit předplatné",
    unavailable:
      "Nic se nezměnilo: obchod teď nemůže zrušení přijmout. Obraťte se na společnost, u které máte předplatné.",
  },
  due: {
    title: "Máte platbu k úhradě",
    one: "V obchodě {shop} máte od {date} k úhradě {amount}.",
    many: {
      one: "V obchodě {shop} máte od {date} k úhradě {amount} za 1 platbu.",
      few: "V obchodě {shop} máte k úhradě {amount} za {count} platby, první z nich od {date}.",
      many: "V obchodě {shop} máte k úhradě {amount} za {count} platby, první z nich od {date}.",
      other: "V obchodě {shop} máte k úhradě {amount} za {count} plateb, první z nich od {date}.",
    },
    payThere:
      "Předplatné u společnosti {company} bude pokračovat, jakmile zaplatíte v obchodě {shop}. Na této stránce se nic neplatí.",
    payAt: "Zaplatit v obchodě {shop}",
    shopClosed: "Obchod {shop} nyní nemůže přijímat platby. Zeptejte se společnosti {company}, co dělat.",
    alreadyPaid: "Pokud už máte zaplaceno, zeptejte se v obchodě {shop}: tuto platbu zatím nezaúčtoval.",
  },
  history: {
    title: "Platby",
    payment: "Platba {number}",
    earlier: {
      one: "1 dřívější platba není uvedena.",
      few: "{count} dřívější platby nejsou uvedeny.",
      many: "{count} dřívější platby není uvedeno.",
      other: "{count} dřívějších plateb není uvedeno.",
    },
    expected: "očekávaná",
    due: "k úhradě od",
    endless: "Předplatné trvá do zrušení.",
  },
  facts: {
    amount: "Částka",
    paid: "Zatím zaplaceno",
    billedBy: "Účtuje",
    dueSince: "K úhradě od",
    nextPayment: "Další platba",
  },
} satisfies Messages["subscription"];
