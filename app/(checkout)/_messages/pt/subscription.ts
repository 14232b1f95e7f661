import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "Subscrever {company} por {amount} {interval}",
    active: "Subscrição de {company}",
    due: "Pagamento por efetuar: subscrição de {company}",
    cancel_requested: "Cancelamento pedido: subscrição de {company}",
    completed: "Subscrição de {company} concluída",
    canceled: "Subscrição de {company} cancelada",
    unavailable: "Subscrição indisponível",
    simulator: "Simulador de ciclos de {company}",
    toShop: "Continuar para a loja",
    unknown: "Link de subscrição desconhecido",
  },
  page: {
    purposePending: "propõe-lhe uma subscrição com vales",
    purpose: "Subscrição com vales",
    assurancePending: "Nesta página nada é cobrado. A cobrança é feita pela loja que escolher.",
    assurance: "Nesta página nada é cobrado.",
    assuranceToShop: "Nesta página nada é cobrado. A cobrança é feita pela loja.",
    heading: "Subscrever {company} por {amount} {interval}",
    leave: "Voltar a {company} sem subscrever",
    refundHint:
      "A loja que lhe cobrou um pagamento tem o respetivo vale. Peça a essa loja o valor reembolsado.",
  },
  unknownLink: {
    title: "Este link de subscrição não funciona",
    advice: "A abertura deste link não implicou qualquer cobrança nem alterou qualquer subscrição.",
  },
  extent: {
    canceled: "A subscrição foi cancelada.",
    endless: "A subscrição continua até ser cancelada.",
    total: {
      one: "1 pagamento, {amount} no total.",
      many: "{count} pagamentos, {amount} no total.",
      other: "{count} pagamentos, {amount} no total.",
    },
  },
  payments: { one: "1 pagamento", many: "{count} pagamentos", other: "{count} pagamentos" },
  paymentsOf: {
    one: "{paid} de 1 pagamento",
    many: "{paid} de {count} pagamentos",
    other: "{paid} de {count} pagamentos",
  },
  picker: {
    title: "Escolha uma loja",
    description: "A loja vende-lhe um vale para cada pagamento. Pode mudar de loja até à primeira cobrança.",
    showAll: "Mostrar todas as lojas",
    more: "Há mais lojas. Procure a sua pelo nome.",
    searchLabel: "Procurar lojas",
    searchPlaceholder: "Nome da loja",
    search: "Procurar",
    foundNone: "Nenhuma loja tem «{search}» no nome.",
    found: {
      one: "1 loja tem «{search}» no nome.",
      many: "{count} lojas têm «{search}» no nome.",
      other: "{count} lojas têm «{search}» no nome.",
    },
    foundFirst: {
      one: "A primeira loja com «{search}» no nome.",
      many: "As primeiras {count} lojas com «{search}» no nome.",
      other: "As primeiras {count} lojas com «{search}» no nome.",
    },
    noShopsTitle: "De momento, nenhuma loja aceita novas subscrições",
    noShops: "Nada foi cobrado. Volte a esta página mais tarde ou contacte {company}.",
    youPicked: "Escolheu a loja {shop}",
    notBilledYet:
      "A loja ainda não lhe cobrou nada. A sua subscrição começa quando lá comprar o primeiro vale.",
    continueTo: "Continuar para a loja {shop}",
    closedShop: "Esta loja já não aceita novas subscrições. Nada foi cobrado. Escolha outra loja.",
  },
  shops: {
    list: "Lojas",
    picked: "Escolhida",
    line: "Continuará na loja {shop}, que lhe cobrará {amount} {interval}.",
    speaks: "Atende em {languages}",
  },
  toShop: {
    title: "A encaminhar para a loja {shop}",
    due: "Pague aí {amount} pela sua subscrição de {company}.",
    bills: "A loja {shop} cobra-lhe {amount} {interval} pela sua subscrição de {company}.",
    backToSubscription: "Voltar à sua subscrição",
    pickAnother: "Escolher outra loja",
  },
  states: {
    active: {
      title: "A sua subscrição está ativa",
      what: "A loja {shop} cobra-lhe {amount} {interval}.",
      next: "Aqui já não é possível mudar de loja.",
    },
    cancel_requested: {
      title: "Cancelamento pedido",
      what: "Foi pedido à loja {shop} que deixe de cobrar a sua subscrição.",
      next: "Até a loja {shop} confirmar, a subscrição continua ativa e ainda pode haver cobranças. Esta página indicará quando o cancelamento estiver concluído.",
      asked: "O pedido à loja {shop} foi feito em {date}.",
      waiting: {
        one: "A confirmação está pendente há 1 dia. Se demorar muito, contacte {company}.",
        many: "A confirmação está pendente há {count} dias. Se demorar muito, contacte {company}.",
        other: "A confirmação está pendente há {count} dias. Se demorar muito, contacte {company}.",
      },
    },
    completed: {
      title: "Todos os pagamentos feitos",
      what: "A sua subscrição de {company} está concluída.",
      next: "Nada mais lhe será cobrado.",
    },
    canceled: {
      title: "Subscrição cancelada",
      what: "A sua subscrição de {company} foi cancelada.",
      nextUnpaid:
        "Não consta qualquer pagamento e nenhuma loja pode cobrar esta subscrição. Se pagou a uma loja, contacte essa loja.",
      next: "O cancelamento não reembolsa os pagamentos anteriores. Nada mais lhe será cobrado.",
    },
    unavailable: {
      title: "Esta subscrição não está disponível",
      what: "De momento, {company} não pode receber pagamentos, por isso nada lhe pode ser cobrado.",
    },
  },
  cancel: {
    ask: "Para cancelar a subscrição, contacte {company}.",
    trigger: "Cancelar a subscrição",
    title: "Cancelar esta subscrição?",
    description:
      "Será pedido à loja que deixe de cobrar a subscrição. O cancelamento não reembolsa os pagamentos anteriores. Esta ação não pode ser anulada.",
    descriptionTest:
      "Uma subscrição de teste é cancelada de imediato. Em produção, a loja tem primeiro de confirmar.",
    confirm: "Sim, cancelar a subscrição",
    unavailable:
      "Nada foi alterado: de momento, a loja não pode receber cancelamentos. Contacte a empresa da sua subscrição.",
  },
  due: {
    title: "Tem um pagamento por efetuar",
    one: "Tem {amount} por pagar na loja {shop} desde {date}.",
    many: {
      one: "Tem {amount} por pagar na loja {shop} desde {date}, relativos a 1 pagamento.",
      many: "Tem {amount} por pagar na loja {shop}, relativos a {count} pagamentos, o primeiro deles desde {date}.",
      other:
        "Tem {amount} por pagar na loja {shop}, relativos a {count} pagamentos, o primeiro deles desde {date}.",
    },
    payThere:
      "A sua subscrição de {company} continua assim que pagar na loja {shop}. Nesta página nada é cobrado.",
    payAt: "Pagar na loja {shop}",
    shopClosed: "De momento, não é possível pagar na loja {shop}. Pergunte a {company} o que fazer.",
    alreadyPaid: "Se já pagou, contacte a loja {shop}: este pagamento ainda não consta como cobrado.",
  },
  history: {
    title: "Pagamentos",
    payment: "Pagamento {number}",
    earlier: {
      one: "Não é apresentado 1 pagamento anterior.",
      many: "Não são apresentados {count} pagamentos anteriores.",
      other: "Não são apresentados {count} pagamentos anteriores.",
    },
    expected: "previsto para",
    due: "por pagar desde",
    endless: "A subscrição continua até ser cancelada.",
  },
  facts: {
    amount: "Valor",
    paid: "Pago até agora",
    billedBy: "Cobrado por",
    dueSince: "Pagamento por efetuar desde",
    nextPayment: "Próximo pagamento",
  },
} satisfies Messages["subscription"];
