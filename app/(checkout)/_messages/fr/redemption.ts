import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Payer {amount} à {company}",
    paid: "Payé : {amount} à {company}",
    expired: "Paiement expiré",
    canceled: "Paiement annulé",
    too_many_attempts: "Paiement clos",
    unavailable: "Paiement indisponible",
    unknown: "Lien de paiement inconnu",
  },
  page: {
    purposeOpen: "vous demande de payer avec des bons",
    purposeClosed: "Paiement avec des bons",
    testSentence: "Aucun argent réel ne circule et aucun vrai bon n’est dépensé.",
    assurance: "Vos codes ne sont transmis qu’à Tessera. {company} ne les voit jamais.",
    openUntil: "Payable jusqu’au {time}",
  },
  unknownLink: {
    title: "Ce lien de paiement ne fonctionne pas",
    advice:
      "L’ouverture de ce lien n’a entraîné aucun débit. Ne saisissez jamais le code d’un bon sur une page qui ne vous inspire pas confiance.",
  },
  cancel: {
    trigger: "Annuler ce paiement",
    title: "Annuler ce paiement ?",
    description:
      "Si vous n’avez pas encore payé, rien n’est débité et vos bons conservent tout leur solde. Pour payer plus tard, recommencez chez {company}.",
    confirm: "Annuler le paiement",
  },
  form: {
    codeLabel: "Code du bon",
    codeHint: "Il figure sur votre bon, par exemple {example}. Vous pouvez en coller plusieurs à la fois.",
    check: "Vérifier",
    pay: "Payer {amount}",
    paying: "Paiement de {amount} en cours",
    promise: "Vous ne payez qu’en appuyant sur « Payer ». Le solde restant demeure sur votre bon.",
    promiseReturn:
      "Vous ne payez qu’en appuyant sur « Payer ». Le solde restant demeure sur votre bon. Vous reviendrez ensuite sur {host}.",
    list: "Bons de ce paiement",
    remove: "Retirer {code}",
    checkingCode: "Vérification",
    pays: "paie {amount}",
    balances: "Solde : {now} maintenant, {after} après le paiement",
    notNeeded: {
      one: "Inutile : le bon ci-dessus couvre le montant. Celui-ci conserve tout son solde de {balance}.",
      many: "Inutile : les bons ci-dessus couvrent le montant. Celui-ci conserve tout son solde de {balance}.",
      other:
        "Inutile : les bons ci-dessus couvrent le montant. Celui-ci conserve tout son solde de {balance}.",
    },
    validUntil: "Valable jusqu’au {time}",
    covered: "Déjà couvert",
    allCovered: "Montant de {total} entièrement couvert",
    partCovered: "Couvert : {covered} sur {total}",
    toGo: "reste {amount}",
    paymentStarted: "Paiement en cours.",
    checkStarted: "Vérification en cours.",
    slow: "De nombreux codes erronés ont été saisis depuis votre réseau : cela prend quelques secondes de plus.",
    removed: "Bon retiré.",
    accepted: "Bon accepté, solde {balance} : {share} pour ce paiement, solde restant {left}.",
    canPay: "Vous pouvez payer maintenant.",
    enterAnother: "Il reste {amount} à payer : saisissez un autre code.",
    notNeededAnymore: "Le bon se terminant par {ending} n’est plus nécessaire.",
    alreadyListed: "Ce code est déjà dans la liste.",
    tooMany: "Utilisez {max} bons au maximum.",
    missingFirst: "Il reste {amount} à payer : saisissez le code d’un bon.",
    missingMore: "Il reste {amount} à payer : saisissez le code d’un autre bon.",
    enterCode: "Saisissez le code d’un bon.",
    impossible:
      "« {character} » dans {group} ne peut pas être correct : les codes ne contiennent que des chiffres et les lettres de A à Z, jamais de U.",
    typo: "Ce code contient une faute de frappe. Comparez-le avec votre bon.",
    tooShort: "Ce code est trop court : un code a {length} lettres et chiffres, et celui-ci en a {count}.",
    tooLong: "Ce code est trop long : un code a {length} lettres et chiffres, et celui-ci en a {count}.",
    typos: "Ces codes contiennent des fautes de frappe. Comparez-les avec vos bons : {codes}.",
    unreached: "Tessera est injoignable. Rien n’a été débité. Vérifiez votre connexion et réessayez.",
    uncertain:
      "La connexion a été interrompue : nous ne savons pas si le paiement a abouti. Appuyez à nouveau sur « Payer » ou rechargez la page. Vous n’êtes jamais débité deux fois.",
    offline:
      "Vous êtes hors ligne. Ce que vous avez saisi reste sur cette page. Continuez quand vous serez de nouveau en ligne.",
    busy: "Tessera reçoit trop de demandes et n’a rien fait. Rien n’a été débité. Réessayez dans quelques secondes.",
    expiresSoon: "Il reste moins de 5 minutes : ce paiement expire à {time}.",
    extend: "Obtenir 15 minutes de plus",
    buyTitle: "Où acheter un bon",
    buyMissing:
      "Il manque {amount}. Saisissez un code que vous avez déjà, ou achetez un bon de {amount} ou plus et saisissez son code.",
    buyStays: "Les codes que vous avez saisis restent sur cette page, dans ce navigateur, jusqu’au {time}.",
    testVouchers: "Bons de test",
    testVouchersHint:
      "Créés pour ce paiement : l’un couvre le montant, un autre en couvre une partie, un autre est expiré et le dernier est bloqué.",
    showTestVouchers: "Afficher les bons de test",
    useCode: "Utiliser ce code",
    useCodeFor: "Utiliser ce code : {purpose}",
    purposes: {
      covers: "Couvre le montant",
      coversPart: "Couvre une partie du montant",
      expired: "Expiré : refusé",
      blocked: "Bloqué : refusé",
    },
  },
  answers: {
    refusedOne:
      "{codes} ne peut pas être utilisé ici. Ce code est peut-être inconnu, expiré, bloqué ou déjà dépensé. Rien n’a été débité.",
    refusedSome:
      "{codes} ne peuvent pas être utilisés ici. Ces codes sont peut-être inconnus, expirés, bloqués ou déjà dépensés. Rien n’a été débité.",
    refusedMany:
      "{count} codes ne peuvent pas être utilisés ici, dont {codes}. Ils sont peut-être inconnus, expirés, bloqués ou déjà dépensés. Rien n’a été débité.",
    triesLeft: {
      one: "Il reste {count} essai. Après {count} autre code refusé, ce paiement sera clos et vous devrez recommencer.",
      many: "Il reste {count} essais. Après {count} autres codes refusés, ce paiement sera clos et vous devrez recommencer.",
      other:
        "Il reste {count} essais. Après {count} autres codes refusés, ce paiement sera clos et vous devrez recommencer.",
    },
    short:
      "Ces bons ne suffisent pas : il reste {amount} à payer. Rien n’a été débité. Saisissez un autre code.",
    wait: {
      one: "De nombreux codes erronés ont été saisis depuis votre réseau : les vôtres n’ont pas encore été vérifiés. Rien n’a été débité. Vos codes restent dans le champ : réessayez dans {count} seconde.",
      many: "De nombreux codes erronés ont été saisis depuis votre réseau : les vôtres n’ont pas encore été vérifiés. Rien n’a été débité. Vos codes restent dans le champ : réessayez dans {count} secondes.",
      other:
        "De nombreux codes erronés ont été saisis depuis votre réseau : les vôtres n’ont pas encore été vérifiés. Rien n’a été débité. Vos codes restent dans le champ : réessayez dans {count} secondes.",
    },
    extended: "Vous avez 15 minutes de plus pour payer.",
    notExtended: "Le délai de paiement n’a pas pu être prolongé. Rien n’a été débité.",
    tooLong: "Texte trop long ; saisissez 20 codes au maximum.",
  },
  failures: {
    check: {
      unavailable:
        "Le service est momentanément indisponible. Rien n’a été débité. Réessayez dans un instant.",
      unexpected:
        "Une erreur s’est produite de notre côté. Rien n’a été débité. Réessayez ; si elle se répète, indiquez {requestId} à l’assistance.",
    },
    pay: {
      unavailable:
        "Le service est momentanément indisponible : nous ne savons pas si le paiement a abouti. Appuyez à nouveau sur « Payer » dans un instant. Vous n’êtes jamais débité deux fois.",
      unexpected:
        "Une erreur s’est produite de notre côté : nous ne savons pas si le paiement a abouti. Appuyez à nouveau sur « Payer » : vous n’êtes jamais débité deux fois. Si l’erreur se répète, indiquez {requestId} à l’assistance.",
    },
  },
  shops: {
    list: "Boutiques qui vendent des bons",
    sells: "{country}. Langues : {languages}",
    speaks: "Langues : {languages}",
    newTab: "s’ouvre dans un nouvel onglet",
    none: "Demandez à {company} où acheter des bons.",
    test: "Ces boutiques ne vendent que de vrais bons. Un paiement de test ne les accepte pas.",
  },
  receipt: {
    title: "Payé",
    test: "C’était un test : aucun argent réel n’a circulé.",
    complete:
      "Ce paiement est terminé. Vous pouvez rouvrir cette page à tout moment : vous ne payez qu’une fois.",
    alreadyPaid: "Ce paiement avait déjà été effectué. Rien n’a été débité cette fois-ci.",
    paidTo: "Payé à",
    time: "Date et heure",
    paidWith: "Payé avec",
    voucherEnding: "Bon se terminant par {ending}",
    left: "Il reste {amount} sur le bon se terminant par {ending}",
    leftUntil:
      "Solde après ce paiement. Valable jusqu’au {time}. Conservez le code pour pouvoir dépenser ce solde.",
    leftExpired: "Solde après ce paiement. Il a expiré le {time}.",
    nothingLeft: "Solde épuisé",
    refundHint: "Vous pouvez dépenser le montant remboursé avec les mêmes codes de bons.",
    help: "Une question sur votre achat ? Indiquez la référence à {company}. Une question sur un bon ? Indiquez les derniers caractères de son code à la boutique qui l’a vendu.",
    returnTo: "Retourner à {company}",
    print: "Imprimer ou enregistrer en PDF",
  },
  countdown: {
    returning: {
      one: "Vous reviendrez sur {host} dans {count} seconde.",
      many: "Vous reviendrez sur {host} dans {count} secondes.",
      other: "Vous reviendrez sur {host} dans {count} secondes.",
    },
    stay: "Rester sur cette page",
    stayed: "Vous restez sur cette page.",
  },
  endings: {
    nothingMoved: "Rien n’a été débité et vos bons conservent tout leur solde.",
    startAgain: "Pour payer, recommencez chez {company}.",
    expired: {
      title: "Ce paiement a expiré",
      why: "{company} demandait {amount}. La demande n’a pas été payée à temps.",
    },
    canceled: {
      title: "Paiement annulé",
      why: "Le paiement de {amount} à {company} a été annulé.",
    },
    too_many_attempts: {
      title: "Trop de codes ont été refusés",
      why: "Pour empêcher que des codes soient devinés, ce paiement a été définitivement clos.",
      next: "Vérifiez vos codes, puis recommencez chez {company}. Si un code devrait fonctionner, demandez à la boutique qui l’a vendu.",
    },
    unavailable: {
      title: "Ce paiement n’est pas disponible",
      why: "{company} ne peut pas recevoir de paiements pour le moment.",
    },
  },
} satisfies Messages["redemption"];
