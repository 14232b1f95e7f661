import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "por dia",
    weekly: "por semana",
    monthly: "por mês",
    quarterly: "de três em três meses",
    yearly: "por ano",
  },
  separator: ", ",
  reference: "Referência",
  backTo: "Voltar a {company}",
  contactOrReturn: "Contacte {company} ou volte a esta página mais tarde.",
  scamWarning: "Nenhuma empresa ou entidade oficial lhe pedirá este código por telefone ou mensagem.",
  shell: {
    testMode: "Modo de teste",
    testModeIntro: "Modo de teste.",
    platform: "Vales pré-pagos da Tessera",
    language: "Idioma",
    support: "Ajuda de {company}",
    terms: "Termos de {company}",
    accessibility: "Acessibilidade",
    notifications: "Notificações",
  },
  purchase: { title: "O que está a pagar", each: "{quantity} a {amount} cada" },
  refunds: {
    title: "Reembolsado",
    latest: "São mostrados os {count} reembolsos mais recentes.",
    validUntil: "{amount} creditados no vale terminado em {ending}, válido até {time}",
    expiredOn: "{amount} creditados no vale terminado em {ending}, expirado em {time}",
    unknownValidUntil: "{amount} creditados no vale, válido até {time}",
    unknownExpiredOn: "{amount} creditados no vale, expirado em {time}",
  },
  unknownLink: {
    incomplete:
      "Pode estar incompleto ou mal escrito. Volte à loja ou à mensagem onde encontrou o link e abra-o de novo.",
    startPage: "Ir para a página inicial",
    logo: "Tessera, página inicial",
  },
  scan: {
    open: "Ler código",
    title: "Leia o código QR do seu vale",
    starting: "A iniciar a câmara.",
    aim: "Coloque o código QR do seu vale em frente à câmara.",
    noCamera:
      "A câmara não está disponível. Permita que esta página a utilize ou tire uma fotografia ao código QR.",
    photo: "Tirar uma fotografia",
    nothingFound: "Não foi encontrado nenhum código QR na fotografia. Aproxime-se mais e tente novamente.",
    foreign: "Este código QR não pertence a nenhum vale deste site.",
    notLoaded:
      "Não foi possível carregar o leitor. Verifique a sua ligação e tente novamente, ou escreva o código.",
  },
  dialog: { goBack: "Voltar", close: "Fechar" },
  errors: {
    foreign:
      "Este formulário não foi enviado a partir deste site, por isso nada foi feito. Recarregue a página e tente novamente.",
    correctFields: "Nada foi alterado. Corrija os campos assinalados.",
    fillIn: "Preencha este campo.",
    unavailable: "O serviço está temporariamente indisponível. Tente novamente dentro de instantes.",
    unexpected:
      "Ocorreu um erro do nosso lado. Tente novamente. Se voltar a acontecer, indique {requestId} ao apoio ao cliente.",
    notFound: "O registo não foi encontrado.",
    refused: "Não funcionou e nada foi alterado. Recarregue a página e tente novamente.",
  },
  form: {
    noAnswer:
      "O seu dispositivo não recebeu resposta da Tessera, por isso não sabemos se o seu pedido foi executado. Recarregue a página para verificar antes de o enviar novamente.",
    nothingDone:
      "Nada foi feito: a Tessera está a receber demasiados pedidos. Envie o formulário novamente dentro de alguns segundos.",
  },
  crash: {
    title: "Não foi possível mostrar esta página",
    text: "Ocorreu um erro do nosso lado. Se estava a pagar, tente novamente ou recarregue a página para ver se o pagamento foi efetuado. O pagamento nunca é cobrado duas vezes.",
    retry: "Tentar novamente",
    errorNumber: "Se o problema continuar, contacte-nos e indique este número de erro: {number}",
  },
} satisfies Messages["common"];
