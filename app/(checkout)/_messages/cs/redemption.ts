import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Zaplaťte {amount} společnosti {company}",
    paid: "Zaplaceno {amount} společnosti {company}",
    expired: "Platnost platby vypršela",
    canceled: "Platba zrušena",
    too_many_attempts: "Platba uzavřena",
    unavailable: "Platba není dostupná",
    unknown: "Neznámý platební odkaz",
  },
  page: {
    purposeOpen: "vás žádá o platbu poukazy",
    purposeClosed: "Platba poukazy",
    testSentence: "Neplatíte skutečnými penězi ani skutečným poukazem.",
    assurance: "Kódy poukazů obdrží jen služba Tessera. Společnost {company} je nikdy neuvidí.",
    openUntil: "Zaplatit můžete do {time}",
  },
  unknownLink: {
    title: "Tento platební odkaz nefunguje",
    advice:
      "Otevřením tohoto odkazu nebyly strženy žádné peníze. Nikdy nezadávejte kód poukazu na stránce, které nevěříte.",
  },
  cancel: {
    trigger: "Zrušit platbu",
    title: "Zrušit tuto platbu?",
    description:
      "Pokud jste ještě nezaplatili, žádné peníze nebudou strženy a zůstatek na poukazech se nezmění. Chcete-li zaplatit později, začněte znovu na stránkách společnosti {company}.",
    confirm: "Ano, zrušit platbu",
  },
  form: {
    codeLabel: "Kód poukazu",
    codeHint: "Najdete ho na poukazu, například {example}. Můžete vložit i několik kódů najednou.",
    check: "Ověřit",
    pay: "Zaplatit {amount}",
    paying: "Probíhá platba {amount}",
    promise: "Zaplatíte až stisknutím „Zaplatit“. Nevyužitá částka zůstane na poukazu.",
    promiseReturn:
      "Zaplatíte až stisknutím „Zaplatit“. Nevyužitá částka zůstane na poukazu. Potom se vrátíte na {host}.",
    list: "Poukazy pro tuto platbu",
    remove: "Odebrat {code}",
    checkingCode: "Ověřuje se",
    pays: "pokryje {amount}",
    balances: "Zůstatek: nyní {now}, po zaplacení {after}",
    notNeeded: {
      one: "Není potřeba: částku pokryje poukaz výše. Tento poukaz se nepoužije a jeho zůstatek {balance} se nezmění.",
      few: "Není potřeba: částku pokryjí poukazy výše. Tento poukaz se nepoužije a jeho zůstatek {balance} se nezmění.",
      many: "Není potřeba: částku pokryjí poukazy výše. Tento poukaz se nepoužije a jeho zůstatek {balance} se nezmění.",
      other:
        "Není potřeba: částku pokryjí poukazy výše. Tento poukaz se nepoužije a jeho zůstatek {balance} se nezmění.",
    },
    validUntil: "Platí do {time}",
    covered: "Zatím pokryto",
    allCovered: "Celá částka {total} je pokryta",
    partCovered: "Pokryto {covered} z {total}",
    toGo: "zbývá {amount}",
    paymentStarted: "Platba probíhá.",
    checkStarted: "Ověřování probíhá.",
    slow: "Z vaší sítě bylo zadáno mnoho chybných kódů, proto to potrvá o několik sekund déle.",
    removed: "Poukaz byl odebrán.",
    accepted: "Poukaz se zůstatkem {balance} byl přijat: použije se {share}, zůstane na něm {left}.",
    canPay: "Nyní můžete zaplatit.",
    enterAnother: "Zbývá zaplatit {amount}: zadejte další kód.",
    notNeededAnymore: "Poukaz končící na {ending} už není potřeba.",
    alreadyListed: "Tento kód už v seznamu je.",
    tooMany: "Použijte nejvýše {max} poukazů.",
    missingFirst: "Zbývá zaplatit {amount}: zadejte kód poukazu.",
    missingMore: "Zbývá zaplatit {amount}: zadejte kód dalšího poukazu.",
    enterCode: "Zadejte kód poukazu.",
    impossible:
      "Znak „{character}“ ve skupině {group} není správný: kódy obsahují jen číslice a písmena A až Z, nikdy však U.",
    typo: "V tomto kódu je překlep. Porovnejte kód s poukazem.",
    tooShort: "Tento kód je příliš krátký: kód má {length} písmen a číslic, tento jen {count}.",
    tooLong: "Tento kód je příliš dlouhý: kód má {length} písmen a číslic, tento {count}.",
    typos: "V těchto kódech jsou překlepy. Porovnejte je s poukazy: {codes}.",
    unreached:
      "Nepodařilo se spojit se službou Tessera. Žádné peníze nebyly strženy. Zkontrolujte připojení a zkuste to znovu.",
    uncertain:
      "Spojení se přerušilo, a tak nevíme, zda platba proběhla. Stiskněte znovu „Zaplatit“, nebo načtěte stránku znovu: nikdy nezaplatíte dvakrát.",
    offline: "Jste offline. Zadané údaje zůstávají na této stránce. Pokračujte, až budete znovu online.",
    busy: "Tessera je právě přetížená a nic neprovedla. Žádné peníze nebyly strženy. Zkuste to za několik sekund znovu.",
    expiresSoon: "Zbývá méně než 5 minut: zaplatit můžete do {time}.",
    extend: "Prodloužit o 15 minut",
    buyTitle: "Kde koupit poukaz",
    buyMissing:
      "Chybí {amount}. Zadejte kód, který už máte, nebo kupte poukaz v hodnotě alespoň {amount} a zadejte jeho kód.",
    buyStays: "Zadané kódy zůstanou na této stránce v tomto prohlížeči do {time}.",
    testVouchers: "Testovací poukazy",
    testVouchersHint:
      "Vytvořené pro tuto platbu: jeden pokryje celou částku, druhý její část, třetímu vypršela platnost a čtvrtý je zablokovaný.",
    showTestVouchers: "Zobrazit testovací poukazy",
    useCode: "Použít tento kód",
    useCodeFor: "Použít tento kód: {purpose}",
    purposes: {
      covers: "Pokryje celou částku",
      coversPart: "Pokryje část částky",
      expired: "Prošlý: bude odmítnut",
      blocked: "Zablokovaný: bude odmítnut",
    },
  },
  answers: {
    refusedOne:
      "Kód {codes} zde nelze použít. Může být neznámý, prošlý, zablokovaný nebo už vyčerpaný. Žádné peníze nebyly strženy.",
    refusedSome:
      "Kódy {codes} zde nelze použít. Mohou být neznámé, prošlé, zablokované nebo už vyčerpané. Žádné peníze nebyly strženy.",
    refusedMany:
      "Zde nelze použít některé kódy (celkem {count}), mezi nimi {codes}. Mohou být neznámé, prošlé, zablokované nebo už vyčerpané. Žádné peníze nebyly strženy.",
    triesLeft: {
      one: "Zbývá 1 pokus. Po dalším odmítnutém kódu se tato platba uzavře a bude nutné začít znovu.",
      few: "Zbývají {count} pokusy. Po {count} dalších odmítnutých kódech se tato platba uzavře a bude nutné začít znovu.",
      many: "Zbývá {count} pokusu. Po {count} dalšího odmítnutého kódu se tato platba uzavře a bude nutné začít znovu.",
      other:
        "Zbývá {count} pokusů. Po {count} dalších odmítnutých kódech se tato platba uzavře a bude nutné začít znovu.",
    },
    short: "Tyto poukazy nestačí: zbývá zaplatit {amount}. Žádné peníze nebyly strženy. Zadejte další kód.",
    wait: {
      one: "Z vaší sítě bylo zadáno mnoho chybných kódů, proto ty vaše zatím nebyly ověřeny. Žádné peníze nebyly strženy. Kódy zůstávají v poli: zkuste to znovu za {count} sekundu.",
      few: "Z vaší sítě bylo zadáno mnoho chybných kódů, proto ty vaše zatím nebyly ověřeny. Žádné peníze nebyly strženy. Kódy zůstávají v poli: zkuste to znovu za {count} sekundy.",
      many: "Z vaší sítě bylo zadáno mnoho chybných kódů, proto ty vaše zatím nebyly ověřeny. Žádné peníze nebyly strženy. Kódy zůstávají v poli: zkuste to znovu za {count} sekundy.",
      other:
        "Z vaší sítě bylo zadáno mnoho chybných kódů, proto ty vaše zatím nebyly ověřeny. Žádné peníze nebyly strženy. Kódy zůstávají v poli: zkuste to znovu za {count} sekund.",
    },
    extended: "Na zaplacení máte o 15 minut více.",
    notExtended: "Čas na zaplacení se nepodařilo prodloužit. Žádné peníze nebyly strženy.",
    tooLong: "Zadaný text je příliš dlouhý. Zadejte nejvýše 20 kódů.",
  },
  failures: {
    check: {
      unavailable: "Služba je krátkodobě nedostupná. Žádné peníze nebyly strženy. Zkuste to za chvíli znovu.",
      unexpected:
        "Na naší straně došlo k chybě. Žádné peníze nebyly strženy. Zkuste to znovu. Pokud se chyba zopakuje, sdělte podpoře identifikátor {requestId}.",
    },
    pay: {
      unavailable:
        "Služba je krátkodobě nedostupná, a tak nevíme, zda platba proběhla. Za chvíli stiskněte znovu „Zaplatit“: nikdy nezaplatíte dvakrát.",
      unexpected:
        "Na naší straně došlo k chybě, a tak nevíme, zda platba proběhla. Stiskněte znovu „Zaplatit“: nikdy nezaplatíte dvakrát. Pokud se chyba zopakuje, sdělte podpoře identifikátor {requestId}.",
    },
  },
  shops: {
    list: "Obchody, které prodávají poukazy",
    sells: "{country}. Jazyky: {languages}",
    speaks: "Jazyky: {languages}",
    newTab: "otevře se na nové kartě",
    none: "Zeptejte se společnosti {company}, kde lze poukazy koupit.",
    test: "Tyto obchody prodávají jen skutečné poukazy. Testovací platba je nepřijímá.",
  },
  receipt: {
    title: "Zaplaceno",
    test: "Byl to test: žádné skutečné peníze nebyly strženy.",
    complete: "Platba je dokončena. Tuto stránku můžete kdykoli znovu otevřít: zaplatíte jen jednou.",
    alreadyPaid: "Tato platba už proběhla dříve. Tentokrát nebylo nic strženo.",
    paidTo: "Příjemce",
    time: "Datum a čas",
    paidWith: "Použité poukazy",
    voucherEnding: "Poukaz končící na {ending}",
    left: "Na poukazu končícím na {ending} zbývá {amount}",
    leftUntil: "Zůstatek po této platbě. Platí do {time}. Kód si uschovejte, ať můžete zůstatek využít.",
    leftExpired: "Zůstatek po této platbě. Jeho platnost vypršela {time}.",
    nothingLeft: "Zůstatek je vyčerpán",
    refundHint: "Vrácenou částku můžete využít se stejnými kódy poukazů.",
    help: "Máte dotaz k nákupu? Kontaktujte společnost {company} a uveďte referenční číslo. Máte dotaz k poukazu? Kontaktujte obchod, který ho prodal, a uveďte, čím kód končí.",
    returnTo: "Zpět na stránky {company}",
    print: "Vytisknout nebo uložit jako PDF",
  },
  countdown: {
    returning: {
      one: "Za {count} sekundu se vrátíte na {host}.",
      few: "Za {count} sekundy se vrátíte na {host}.",
      many: "Za {count} sekundy se vrátíte na {host}.",
      other: "Za {count} sekund se vrátíte na {host}.",
    },
    stay: "Zůstat na této stránce",
    stayed: "Zůstáváte na této stránce.",
  },
  endings: {
    nothingMoved: "Žádné peníze nebyly strženy a zůstatek na poukazech se nezměnil.",
    startAgain: "Chcete-li zaplatit, začněte znovu na stránkách společnosti {company}.",
    expired: {
      title: "Platnost této platby vypršela",
      why: "Společnost {company} požádala o {amount}. Částka nebyla zaplacena včas.",
    },
    canceled: {
      title: "Platba zrušena",
      why: "Platba {amount} společnosti {company} byla zrušena.",
    },
    too_many_attempts: {
      title: "Příliš mnoho kódů bylo odmítnuto",
      why: "Kvůli ochraně poukazů před hádáním kódů byla tato platba trvale uzavřena.",
      next: "Zkontrolujte kódy a začněte znovu na stránkách společnosti {company}. Pokud by měl některý kód fungovat, zeptejte se v obchodě, který poukaz prodal.",
    },
    unavailable: {
      title: "Tato platba není dostupná",
      why: "Společnost {company} nyní nemůže přijímat platby.",
    },
  },
} satisfies Messages["redemption"];
