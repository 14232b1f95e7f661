import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Solde du bon", printed: "Votre bon" },
  intro: "Saisissez le code de votre bon pour voir son solde, sa durée de validité et où il a été utilisé.",
  codeHint: "Imprimé sur votre bon, par exemple {example}.",
  checkBalance: "Consulter le solde",
  noIdleFee:
    "Il n’y a pas de frais d’inactivité : le solde ne diminue pas tant que vous le gardez. Vous pouvez le dépenser jusqu’à l’expiration du bon.",
  keepSecret: "Toute personne qui possède le code peut voir ces informations et dépenser le solde.",
  answers: {
    enterOne: "Saisissez le code d’un bon.",
    checkOne: "Vérifiez un seul bon à la fois.",
    unknown: "Aucun bon n’a ce code. Comparez-le avec votre bon ou demandez à la boutique qui l’a vendu.",
    throttled: {
      one: "Trop de codes ont été refusés depuis votre connexion. Réessayez dans {count} seconde.",
      many: "Trop de codes ont été refusés depuis votre connexion. Réessayez dans {count} secondes.",
      other: "Trop de codes ont été refusés depuis votre connexion. Réessayez dans {count} secondes.",
    },
  },
  result: {
    heading: "Bon se terminant par {ending}",
    test: "C’est un bon de test. Il n’a aucune valeur et ne sert qu’aux paiements de test.",
    balance: "Solde",
    initial: "Montant initial : {amount}",
    validUntil: "Valable jusqu’au {time}",
    expiredOn: "Expiré le {time}. Le solde ne peut plus être dépensé.",
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
    intro: "Voici le code du bon que vous avez scanné. Que souhaitez-vous faire ?",
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
