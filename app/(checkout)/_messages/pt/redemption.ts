import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Pagar {amount} a {company}",
    paid: "Pagou {amount} a {company}",
    expired: "Pagamento expirado",
    canceled: "Pagamento cancelado",
    too_many_attempts: "Pagamento encerrado",
    unavailable: "Pagamento indisponível",
    unknown: "Link de pagamento desconhecido",
  },
  page: {
    purposeOpen: "pede-lhe um pagamento com vales",
    purposeClosed: "Pagamento com vales",
    testSentence: "Não é movimentado dinheiro real nem é gasto nenhum vale real.",
    assurance: "Os códigos dos seus vales são enviados apenas à Tessera. {company} nunca os vê.",
    openUntil: "Pode pagar até {time}",
  },
  unknownLink: {
    title: "Este link de pagamento não funciona",
    advice:
      "A abertura deste link não implicou qualquer cobrança. Nunca escreva o código de um vale numa página em que não confia.",
  },
  cancel: {
    trigger: "Cancelar este pagamento",
    title: "Cancelar este pagamento?",
    description:
      "Se ainda não pagou, nada será cobrado e os seus vales manterão todo o saldo. Se quiser pagar mais tarde, recomece em {company}.",
    confirm: "Sim, cancelar o pagamento",
  },
  form: {
    codeLabel: "Código do vale",
    codeHint: "Está no seu vale, por exemplo {example}. Pode colar vários de uma vez.",
    check: "Verificar",
    pay: "Pagar {amount}",
    paying: "Pagamento de {amount} em curso",
    promise: "Só paga quando premir «Pagar». O saldo restante fica no seu vale.",
    promiseReturn:
      "Só paga quando premir «Pagar». O saldo restante fica no seu vale. Depois, voltará a {host}.",
    list: "Vales deste pagamento",
    remove: "Remover {code}",
    checkingCode: "A verificar",
    pays: "cobre {amount}",
    balances: "Saldo: {now} agora, {after} depois de pagar",
    notNeeded: {
      one: "Não é necessário: o vale acima cobre o valor. Este vale mantém todo o saldo de {balance}.",
      many: "Não é necessário: os vales acima cobrem o valor. Este vale mantém todo o saldo de {balance}.",
      other: "Não é necessário: os vales acima cobrem o valor. Este vale mantém todo o saldo de {balance}.",
    },
    validUntil: "Válido até {time}",
    covered: "Coberto até agora",
    allCovered: "O valor total de {total} está coberto",
    partCovered: "Coberto: {covered} de {total}",
    toGo: "faltam {amount}",
    paymentStarted: "A efetuar o pagamento.",
    checkStarted: "A verificar.",
    slow: "Foram introduzidos muitos códigos errados a partir da sua rede, por isso demorará mais alguns segundos.",
    removed: "O vale foi removido.",
    accepted: "Vale aceite, com um saldo de {balance}: serão usados {share} e ficarão {left}.",
    canPay: "Já pode pagar.",
    enterAnother: "Faltam {amount}: introduza outro código.",
    notNeededAnymore: "O vale terminado em {ending} já não é necessário.",
    alreadyListed: "Este código já está na lista.",
    tooMany: "Use, no máximo, {max} vales.",
    missingFirst: "Faltam {amount}: introduza o código de um vale.",
    missingMore: "Faltam {amount}: introduza o código de outro vale.",
    enterCode: "Introduza o código de um vale.",
    impossible:
      "«{character}» em {group} não pode estar certo: os códigos só contêm algarismos e letras de A a Z, e nunca um U.",
    typo: "Este código contém um erro. Compare-o com o do seu vale.",
    tooShort:
      "Este código é demasiado curto: os códigos têm {length} letras e algarismos, e este tem {count}.",
    tooLong:
      "Este código é demasiado longo: os códigos têm {length} letras e algarismos, e este tem {count}.",
    typos: "Estes códigos contêm erros. Compare-os com os dos seus vales: {codes}.",
    unreached:
      "Não foi possível contactar a Tessera. Nada foi cobrado. Verifique a sua ligação e tente novamente.",
    uncertain:
      "A ligação foi interrompida e não sabemos se o pagamento foi efetuado. Prima «Pagar» novamente ou recarregue esta página: o pagamento nunca é cobrado duas vezes.",
    offline:
      "Está sem ligação à Internet. O que introduziu fica nesta página. Continue quando voltar a ter ligação.",
    busy: "A Tessera está a receber demasiados pedidos e não processou o seu. Nada foi cobrado. Tente novamente dentro de alguns segundos.",
    expiresSoon: "Faltam menos de 5 minutos: este pagamento expira às {time}.",
    extend: "Prolongar 15 minutos",
    buyTitle: "Onde comprar um vale",
    buyMissing:
      "Faltam {amount}. Introduza um código que já tenha ou compre um vale de {amount} ou mais e introduza o respetivo código.",
    buyStays: "Os códigos que introduziu ficam guardados nesta página, neste navegador, até {time}.",
    testVouchers: "Vales de teste",
    testVouchersHint:
      "Criados para este pagamento: um cobre o valor, um cobre parte do valor, um está expirado e um está bloqueado.",
    showTestVouchers: "Mostrar vales de teste",
    useCode: "Usar este código",
    useCodeFor: "Usar este código: {purpose}",
    purposes: {
      covers: "Cobre o valor",
      coversPart: "Cobre parte do valor",
      expired: "Expirado: é recusado",
      blocked: "Bloqueado: é recusado",
    },
  },
  answers: {
    refusedOne:
      "{codes} não pode ser usado aqui. O código pode não existir, estar expirado ou bloqueado, ou já ter sido gasto. Nada foi cobrado.",
    refusedSome:
      "{codes} não podem ser usados aqui. Os códigos podem não existir, estar expirados ou bloqueados, ou já ter sido gastos. Nada foi cobrado.",
    refusedMany:
      "{count} códigos não podem ser usados aqui, entre os quais {codes}. Podem não existir, estar expirados ou bloqueados, ou já ter sido gastos. Nada foi cobrado.",
    triesLeft: {
      one: "Resta-lhe 1 tentativa. Se mais um código for recusado, este pagamento será encerrado e terá de recomeçar.",
      many: "Restam-lhe {count} tentativas. Se mais {count} códigos forem recusados, este pagamento será encerrado e terá de recomeçar.",
      other:
        "Restam-lhe {count} tentativas. Se mais {count} códigos forem recusados, este pagamento será encerrado e terá de recomeçar.",
    },
    short: "Estes vales não chegam: faltam {amount}. Nada foi cobrado. Introduza outro código.",
    wait: {
      one: "Foram introduzidos muitos códigos errados a partir da sua rede, por isso os seus ainda não foram verificados. Nada foi cobrado. Os seus códigos continuam no campo: tente novamente dentro de {count} segundo.",
      many: "Foram introduzidos muitos códigos errados a partir da sua rede, por isso os seus ainda não foram verificados. Nada foi cobrado. Os seus códigos continuam no campo: tente novamente dentro de {count} segundos.",
      other:
        "Foram introduzidos muitos códigos errados a partir da sua rede, por isso os seus ainda não foram verificados. Nada foi cobrado. Os seus códigos continuam no campo: tente novamente dentro de {count} segundos.",
    },
    extended: "Tem mais 15 minutos para pagar.",
    notExtended: "Não foi possível prolongar o tempo para pagar. Nada foi cobrado.",
    tooLong: "O texto é demasiado longo. Introduza, no máximo, 20 códigos.",
  },
  failures: {
    check: {
      unavailable:
        "O serviço está temporariamente indisponível. Nada foi cobrado. Tente novamente dentro de instantes.",
      unexpected:
        "Ocorreu um erro do nosso lado. Nada foi cobrado. Tente novamente. Se voltar a acontecer, indique {requestId} ao apoio ao cliente.",
    },
    pay: {
      unavailable:
        "O serviço está temporariamente indisponível e não sabemos se o pagamento foi efetuado. Prima «Pagar» novamente dentro de instantes: o pagamento nunca é cobrado duas vezes.",
      unexpected:
        "Ocorreu um erro do nosso lado e não sabemos se o pagamento foi efetuado. Prima «Pagar» novamente: o pagamento nunca é cobrado duas vezes. Se voltar a acontecer, indique {requestId} ao apoio ao cliente.",
    },
  },
  shops: {
    list: "Lojas que vendem vales",
    sells: "{country}. Atende em {languages}",
    speaks: "Atende em {languages}",
    newTab: "abre num novo separador",
    none: "Pergunte a {company} onde pode comprar vales.",
    test: "Estas lojas só vendem vales reais, que não são aceites num pagamento de teste.",
  },
  receipt: {
    title: "Pago",
    test: "Isto foi um teste: não foi movimentado dinheiro real.",
    complete:
      "O pagamento está concluído. Pode voltar a abrir esta página em qualquer altura: só paga uma vez.",
    alreadyPaid: "Este pagamento já tinha sido efetuado. Desta vez, nada foi cobrado.",
    paidTo: "Pago a",
    time: "Data e hora",
    paidWith: "Pago com",
    voucherEnding: "Vale terminado em {ending}",
    left: "Restam {amount} no vale terminado em {ending}",
    leftUntil: "É o saldo depois deste pagamento. Válido até {time}. Guarde o código para gastar este saldo.",
    leftExpired: "É o saldo depois deste pagamento. Expirou em {time}.",
    nothingLeft: "Sem saldo",
    refundHint: "Pode gastar este valor com os mesmos códigos de vale.",
    help: "Dúvidas sobre a compra? Contacte {company} e indique a referência. Dúvidas sobre um vale? Contacte a loja que o vendeu e indique como termina o código.",
    returnTo: "Voltar a {company}",
    print: "Imprimir ou guardar como PDF",
  },
  countdown: {
    returning: {
      one: "Voltará a {host} dentro de {count} segundo.",
      many: "Voltará a {host} dentro de {count} segundos.",
      other: "Voltará a {host} dentro de {count} segundos.",
    },
    stay: "Ficar nesta página",
    stayed: "Fica nesta página.",
  },
  endings: {
    nothingMoved: "Nada foi cobrado e os seus vales mantêm todo o saldo.",
    startAgain: "Para pagar, recomece em {company}.",
    expired: {
      title: "Este pagamento expirou",
      why: "{company} pediu {amount}. O valor não foi pago a tempo.",
    },
    canceled: {
      title: "Pagamento cancelado",
      why: "O pagamento de {amount} a {company} foi cancelado.",
    },
    too_many_attempts: {
      title: "Foram recusados demasiados códigos",
      why: "Para impedir que alguém adivinhe códigos de vales, este pagamento foi encerrado definitivamente.",
      next: "Verifique os seus códigos e recomece em {company}. Se um código devia funcionar, contacte a loja que o vendeu.",
    },
    unavailable: {
      title: "Este pagamento não está disponível",
      why: "De momento, {company} não pode receber pagamentos.",
    },
  },
} satisfies Messages["redemption"];
