import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Saldo do vale", printed: "O seu vale" },
  intro: "Introduza o código do seu vale para ver o saldo, até quando é válido e onde foi usado.",
  codeHint: "Está impresso no seu vale, por exemplo {example}.",
  checkBalance: "Consultar saldo",
  noIdleFee: "Não há comissão de inatividade: o saldo não diminui enquanto o guarda.",
  keepSecret: "Qualquer pessoa que tenha o código pode ver esta informação e gastar o saldo.",
  answers: {
    enterOne: "Introduza o código de um vale.",
    checkOne: "Consulte um vale de cada vez.",
    unknown: "Nenhum vale tem este código. Compare-o com o do seu vale ou contacte a loja que o vendeu.",
    throttled: {
      one: "Foram recusados demasiados códigos a partir da sua rede. Tente novamente dentro de um segundo.",
      many: "Foram recusados demasiados códigos a partir da sua rede. Tente novamente dentro de {count} segundos.",
      other:
        "Foram recusados demasiados códigos a partir da sua rede. Tente novamente dentro de {count} segundos.",
    },
  },
  result: {
    heading: "Vale terminado em {ending}",
    test: "Este é um vale de teste. Não tem valor e só serve para testes.",
    balance: "Saldo",
    initial: "Saldo inicial: {amount}",
    validUntil: "Válido até {time}",
    expiredOn: "Expirou em {time}. O saldo que restava já não pode ser gasto.",
    redeemed: "O saldo deste vale já foi todo gasto.",
    blocked: "Este vale está bloqueado e não pode ser usado. Contacte a loja que o vendeu.",
    uses: "Utilizações",
    unused: "Ainda não foi usado.",
    paidTo: "Pago a {shop}",
    refundedBy: "Reembolsado por {shop}",
    olderUses: "As utilizações mais antigas não são mostradas.",
    announced: "Saldo: {balance}",
  },
  printed: {
    intro: "O código do vale que leu já está preenchido abaixo. O que quer fazer?",
    useAt: "Usá-lo para pagar {amount} a {company}",
    noCheckout:
      "Para pagar com ele, abra neste dispositivo a página de pagamento da empresa à qual vai pagar e introduza ou leia aí o código.",
    noCode:
      "Esta página mostra um vale quando é aberta com o código QR de um vale impresso. Também pode escrever o código.",
    withoutScript:
      "O seu navegador não executa JavaScript aqui, por isso esta página não consegue ler o código QR. Escreva o código impresso no vale na página de pagamento da empresa à qual vai pagar ou consulte o saldo do vale.",
    typeCode: "Escrever o código",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Acessibilidade",
  scope:
    "Esta declaração aplica-se às páginas para clientes em {host}: a página de pagamento, o comprovativo, as subscrições, o saldo de um vale, a página que se abre com o código QR de um vale impresso e esta página.",
  conformsTitle: "O que está em conformidade",
  conforms:
    "Estas páginas foram concebidas para cumprir as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, nível AA, e os requisitos da norma europeia EN 301 549 e da Lei Europeia da Acessibilidade (Diretiva (UE) 2019/882). São verificadas por testes automáticos em cores claras e escuras e em todos os idiomas. Funcionam com o teclado, em ecrãs com 320 píxeis de largura e sem JavaScript. Quando um pagamento está prestes a expirar, a página avisa e permite prolongar o prazo. As exceções são indicadas abaixo.",
  gapsTitle: "O que não está em conformidade",
  gapFixedTime:
    "O prazo de um pagamento só pode ser prolongado uma vez. Se a empresa que recebe o pagamento definir um prazo, não é possível prolongá-lo na página.",
  gapScript:
    "Sem JavaScript, a página que se abre com o código QR de um vale impresso não consegue ler o código. É necessário escrevê-lo.",
  gapForeignText:
    "Os nomes e textos introduzidos pelas empresas e lojas não são traduzidos e o respetivo idioma não está assinalado.",
  gapPdf:
    "Um comprovativo guardado em PDF pelo navegador pode não ter a estrutura que os leitores de ecrã utilizam. A página tem-na.",
  gapAudit: "Estas páginas ainda não foram avaliadas por um perito independente.",
  contactTitle: "Contacto",
  contact: "Se algo nestas páginas constituir uma barreira, escreva-nos. Indique a página e o que aconteceu.",
  noContact:
    "Se algo nestas páginas constituir uma barreira, informe a empresa ou a loja através da qual aqui chegou.",
  authority:
    "Se a resposta não resolver o problema, pode apresentar queixa à autoridade responsável pela acessibilidade no seu país.",
  reviewed: "Última revisão: {date}.",
} satisfies Messages["accessibility"];
