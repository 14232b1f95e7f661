import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Solde du bon", printed: "Votre bon" },
  intro: "Saisissez le code de votre bon pour voir son solde, sa durée de validité et où il a été utilisé.",
  codeHint: "Imprimé sur votre bon, par exemple {example}.",
  checkBalance: "Consulter le solde",
  noIdleFee: "Il n’y a pas de frais d’inactivité : le solde ne diminue pas tant que vous le gardez.",
  keepSecret: "Toute personne qui possède le code peut voir ces informations et dépenser le solde.",
  answers: {
    enterOne: "Saisissez le code d’un bon.",
    checkOne: "Vérifiez un seul bon à la fois.",
    unknown: "Aucun bon n’a ce code. Comparez-le avec votre bon ou demandez à la boutique qui l’a vendu.",
    throttled: {
      one: "Trop de codes ont été refusés depuis votre réseau. Réessayez dans {count} seconde.",
      many: "Trop de codes ont été refusés depuis votre réseau. Réessayez dans {count} secondes.",
      other: "Trop de codes ont été refusés depuis votre réseau. Réessayez dans {count} secondes.",
    },
  },
  result: {
    heading: "Bon se terminant par {ending}",
    test: "C’est un bon de test. Il n’a aucune valeur et ne sert qu’aux paiements de test.",
    balance: "Solde",
    initial: "Montant initial : {amount}",
    validUntil: "Valable jusqu’au {time}",
    expiredOn: "Expiré le {time}. Le solde restant ne peut plus être dépensé.",
    redeemed: "Tout le solde de ce bon a été dépensé.",
    blocked: "Ce bon est bloqué et ne peut pas être utilisé. Demandez à la boutique qui l’a vendu.",
    uses: "Utilisations",
    unused: "Pas encore utilisé.",
    paidTo: "Payé à {shop}",
    refundedBy: "Remboursé par {shop}",
    olderUses: "Les utilisations plus anciennes ne sont pas affichées.",
    announced: "Solde : {balance}",
  },
  printed: {
    intro: "Le code du bon que vous avez scanné est déjà saisi ci-dessous. Que souhaitez-vous faire ?",
    useAt: "L’utiliser pour payer {amount} à {company}",
    noCheckout:
      "Pour payer avec ce bon, ouvrez la page de paiement du marchand sur cet appareil, puis saisissez ou scannez le code.",
    noCode:
      "Cette page affiche un bon quand vous l’ouvrez avec le code QR d’un bon imprimé. Vous pouvez aussi saisir le code.",
    withoutScript:
      "Votre navigateur n’exécute pas de scripts ici : cette page ne peut pas lire le code QR. Le code est imprimé sur le bon : saisissez-le sur la page de paiement du marchand ou consultez le solde du bon.",
    typeCode: "Saisir le code",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Accessibilité",
  scope:
    "Cette déclaration concerne les pages destinées aux clients sur {host} : la page de paiement, le reçu, les abonnements, le solde d’un bon, la page qui s’ouvre avec le code QR d’un bon imprimé et cette page.",
  conformsTitle: "Ce qui est conforme",
  conforms:
    "Ces pages sont conçues pour respecter les règles WCAG 2.2 au niveau AA et les exigences de la norme européenne EN 301 549 et de la directive européenne sur l’accessibilité. Des tests automatiques les vérifient en couleurs claires et sombres, et dans chaque langue. Elles s’utilisent au clavier, sur des écrans de 320 pixels de large et sans script. Un paiement sur le point d’expirer vous avertit et peut être prolongé. Les exceptions sont indiquées ci-dessous.",
  gapsTitle: "Ce qui n’est pas conforme",
  gapFixedTime:
    "Le délai de paiement ne peut être prolongé qu’une seule fois. Si le marchand fixe un délai, vous ne pouvez pas le prolonger sur la page.",
  gapScript:
    "Sans script, la page qui s’ouvre avec le code QR d’un bon imprimé ne peut pas lire le code du bon. Vous devez le saisir.",
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
    "Si la réponse ne vous aide pas, vous pouvez saisir l’autorité chargée de l’accessibilité dans votre pays.",
  reviewed: "Dernière vérification le {date}.",
} satisfies Messages["accessibility"];
