import type { Messages } from "../en";

export const accessibility = {
  title: "Accessibilité",
  scope:
    "Cette déclaration concerne les pages destinées aux clients sur {host} : la page de paiement, le reçu, les abonnements, le solde d’un bon, la page qui s’ouvre avec le code QR d’un bon imprimé et cette page.",
  conformsTitle: "Ce qui est conforme",
  conforms:
    "Ces pages sont conçues pour respecter les règles WCAG 2.2 au niveau AA, comme l’exigent la norme européenne EN 301 549 et la directive européenne sur l’accessibilité. Des tests automatiques les vérifient en couleurs claires et sombres, et dans chaque langue. Elles s’utilisent au clavier, sur des écrans de 320 pixels de large et sans script. Un paiement sur le point d’expirer vous avertit et peut être prolongé.",
  gapsTitle: "Ce qui n’est pas conforme",
  gapFixedTime: "Si le marchand fixe un délai de paiement, vous ne pouvez pas le prolonger sur la page.",
  gapForeignText:
    "Les noms et les textes saisis par un marchand ou une boutique ne sont pas traduits, et leur langue n’est pas indiquée.",
  gapPdf:
    "Un reçu enregistré en PDF par votre navigateur peut ne pas avoir la structure qu’utilisent les lecteurs d’écran. La page, elle, l’a.",
  gapAudit: "Aucun expert indépendant n’a encore évalué ces pages.",
  contactTitle: "Contact",
  contact:
    "Si quelque chose sur ces pages vous fait obstacle, écrivez-nous. Indiquez la page et ce qui s’est passé.",
  noContact: "Si quelque chose sur ces pages vous fait obstacle, dites-le au marchand qui vous a envoyé ici.",
  authority:
    "Si notre réponse ne vous aide pas, vous pouvez saisir l’autorité chargée de l’accessibilité dans votre pays.",
  reviewed: "Dernière vérification le {date}.",
} satisfies Messages["accessibility"];
