import type { Messages } from "../en";

export const accessibility = {
  title: "Acessibilidade",
  scope:
    "Esta declaração aplica-se às páginas para clientes em {host}: a página de pagamento, o comprovativo, as subscrições, o saldo de um vale, a página que se abre com o código QR de um vale impresso e esta página.",
  conformsTitle: "O que está em conformidade",
  conforms:
    "Estas páginas foram concebidas para cumprir as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, nível AA, como exigem a norma europeia EN 301 549 e a Lei Europeia da Acessibilidade (Diretiva (UE) 2019/882). São verificadas por testes automáticos em cores claras e escuras e em todos os idiomas. Funcionam com o teclado, em ecrãs com 320 píxeis de largura e sem JavaScript. Quando um pagamento está prestes a expirar, a página avisa e permite prolongar o prazo.",
  gapsTitle: "O que não está em conformidade",
  gapFixedTime: "Se a empresa que recebe o pagamento definir um prazo, não é possível prolongá-lo na página.",
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
    "Se a nossa resposta não resolver o problema, pode apresentar queixa à autoridade responsável pela acessibilidade no seu país.",
  reviewed: "Última revisão: {date}.",
} satisfies Messages["accessibility"];
