import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "chaque jour",
    weekly: "chaque semaine",
    monthly: "chaque mois",
    quarterly: "tous les trois mois",
    yearly: "chaque année",
  },
  separator: ", ",
  reference: "Référence",
  backTo: "Retour à {company}",
  contactOrReturn: "Contactez {company} ou revenez sur cette page plus tard.",
  scamWarning: "Aucun service officiel ne vous demandera ce code par téléphone ou par message.",
  shell: {
    testMode: "Mode test",
    testModeIntro: "Mode test.",
    platform: "Bons Tessera",
    language: "Langue",
    support: "Aide : {company}",
    terms: "Conditions : {company}",
    accessibility: "Accessibilité",
    notifications: "Messages de la page",
  },
  purchase: { title: "Votre achat", each: "{quantity} × {amount}" },
  refunds: {
    title: "Remboursements",
    latest: "Les {count} remboursements les plus récents sont affichés.",
    validUntil: "Crédit de {amount} sur le bon se terminant par {ending}, valable jusqu’au {time}",
    expiredOn: "Crédit de {amount} sur le bon se terminant par {ending}, qui a expiré le {time}",
    unknownValidUntil: "Crédit de {amount} sur le bon, valable jusqu’au {time}",
    unknownExpiredOn: "Crédit de {amount} sur le bon, qui a expiré le {time}",
  },
  unknownLink: {
    incomplete:
      "Il est peut-être incomplet ou mal saisi. Retournez sur le site ou dans le message qui vous a donné ce lien et ouvrez-le à nouveau.",
    startPage: "Aller à la page d’accueil",
    logo: "Tessera, accueil",
  },
  scan: {
    open: "Scanner le code",
    title: "Scannez le code QR de votre bon",
    starting: "Démarrage de la caméra.",
    aim: "Placez le code QR de votre bon devant la caméra.",
    noCamera:
      "La caméra n’est pas disponible. Autorisez cette page à l’utiliser ou prenez le code QR en photo.",
    photo: "Prendre une photo",
    nothingFound: "Aucun code QR trouvé sur la photo. Rapprochez-vous et réessayez.",
    foreign: "Ce code QR n’appartient pas à un bon de ce site.",
    notLoaded:
      "Le scanner n’a pas pu être chargé. Vérifiez votre connexion et réessayez, ou saisissez le code.",
  },
  dialog: { goBack: "Retour", close: "Fermer" },
  errors: {
    foreign:
      "Ce formulaire n’a pas été envoyé depuis ce site : rien n’a été fait. Rechargez la page et réessayez.",
    correctFields: "Rien n’a été modifié. Corrigez les champs signalés.",
    fillIn: "Remplissez ce champ.",
    unavailable: "Le service est momentanément indisponible. Réessayez dans un instant.",
    unexpected:
      "Une erreur s’est produite de notre côté. Réessayez ; si elle se répète, indiquez {requestId} à l’assistance.",
    notFound: "Élément introuvable.",
    refused: "L’opération n’a pas abouti. Rien n’a été modifié. Rechargez la page et réessayez.",
  },
  form: {
    noAnswer:
      "Votre appareil n’a reçu aucune réponse de Tessera : nous ne savons pas si votre demande a été exécutée. Rechargez la page pour le vérifier avant d’envoyer à nouveau votre demande.",
    nothingDone:
      "Rien n’a été fait : Tessera reçoit trop de demandes. Renvoyez le formulaire dans quelques secondes.",
  },
  crash: {
    title: "Cette page n’a pas pu s’afficher",
    text: "Une erreur s’est produite de notre côté. Si vous étiez en train de payer, réessayez ou rechargez la page pour voir si le paiement a abouti. Vous n’êtes jamais débité deux fois.",
    retry: "Réessayer",
    errorNumber: "Si le problème persiste, contactez-nous en indiquant ce numéro d’erreur : {number}",
  },
} satisfies Messages["common"];
