import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "S’abonner à {company} pour {amount} {interval}",
    active: "Abonnement à {company}",
    due: "Paiement dû : abonnement à {company}",
    cancel_requested: "Résiliation demandée : {company}",
    completed: "Abonnement à {company} terminé",
    canceled: "Abonnement à {company} résilié",
    unavailable: "Abonnement indisponible",
    simulator: "Simulateur de cycles : {company}",
    toShop: "Continuer vers la boutique",
    unknown: "Lien d’abonnement inconnu",
  },
  page: {
    purposePending: "vous propose un abonnement payé avec des bons",
    purpose: "Abonnement payé avec des bons",
    assurancePending:
      "Aucun paiement n’est effectué sur cette page. La boutique que vous choisissez vous facture.",
    assurance: "Aucun paiement n’est effectué sur cette page.",
    assuranceToShop: "Aucun paiement n’est effectué sur cette page. C’est la boutique qui vous facture.",
    heading: "S’abonner à {company} pour {amount} {interval}",
    leave: "Retour à {company} sans s’abonner",
    refundHint:
      "La boutique qui vous a facturé un paiement détient le bon correspondant. Adressez-vous à cette boutique pour obtenir le montant remboursé.",
  },
  unknownLink: {
    title: "Ce lien d’abonnement ne fonctionne pas",
    advice: "L’ouverture de ce lien n’a entraîné aucun débit et n’a modifié aucun abonnement.",
  },
  extent: {
    canceled: "L’abonnement a été résilié.",
    endless: "L’abonnement continue jusqu’à sa résiliation.",
    total: {
      one: "{count} paiement, {amount} au total.",
      many: "{count} paiements, {amount} au total.",
      other: "{count} paiements, {amount} au total.",
    },
  },
  payments: { one: "{count} paiement", many: "{count} paiements", other: "{count} paiements" },
  paymentsOf: {
    one: "{paid} sur {count} paiement",
    many: "{paid} sur {count} paiements",
    other: "{paid} sur {count} paiements",
  },
  picker: {
    title: "Choisissez une boutique",
    description:
      "La boutique vous vend un bon pour chaque paiement. Vous pouvez changer de boutique tant qu’aucune ne vous a facturé.",
    showAll: "Afficher toutes les boutiques",
    more: "Il existe d’autres boutiques. Cherchez la vôtre par son nom.",
    searchLabel: "Rechercher une boutique",
    searchPlaceholder: "Nom de la boutique",
    search: "Rechercher",
    foundNone: "Aucune boutique n’a « {search} » dans son nom.",
    found: {
      one: "{count} boutique a « {search} » dans son nom.",
      many: "{count} boutiques ont « {search} » dans leur nom.",
      other: "{count} boutiques ont « {search} » dans leur nom.",
    },
    foundFirst: {
      one: "La première boutique qui a « {search} » dans son nom.",
      many: "Les {count} premières boutiques qui ont « {search} » dans leur nom.",
      other: "Les {count} premières boutiques qui ont « {search} » dans leur nom.",
    },
    noShopsTitle: "Aucune boutique n’accepte de nouveaux abonnements pour le moment",
    noShops: "Rien n’a été facturé. Revenez sur cette page plus tard ou contactez {company}.",
    youPicked: "Vous avez choisi {shop}",
    notBilledYet:
      "Cette boutique ne vous a pas encore facturé. Votre abonnement commence quand vous y achetez votre premier bon.",
    continueTo: "Continuer vers {shop}",
    closedShop:
      "Cette boutique n’accepte plus de nouveaux abonnements. Rien n’a été facturé. Choisissez une autre boutique.",
  },
  shops: {
    list: "Boutiques",
    picked: "Choisie",
    line: "Vous irez chez {shop}, qui vous facture {amount} {interval}.",
    speaks: "Langues : {languages}",
  },
  toShop: {
    title: "Redirection vers {shop}",
    due: "Payez-y {amount} pour votre abonnement à {company}.",
    bills: "{shop} vous facture {amount} {interval} pour {company}.",
    backToSubscription: "Retour à votre abonnement",
    pickAnother: "Choisir une autre boutique",
  },
  states: {
    active: {
      title: "Votre abonnement est actif",
      what: "Facturation de {amount} {interval} par {shop}.",
      next: "La boutique ne peut plus être changée ici.",
    },
    cancel_requested: {
      title: "Résiliation demandée",
      what: "Il a été demandé à {shop} d’arrêter de vous facturer.",
      next: "Tant que {shop} n’a pas confirmé, votre abonnement continue et d’autres paiements peuvent être facturés. Cette page vous indiquera quand la résiliation est confirmée.",
      asked: "Demande envoyée à {shop} le {date}.",
      waiting: {
        one: "Aucune confirmation depuis {count} jour. Si cela dure, adressez-vous à {company}.",
        many: "Aucune confirmation depuis {count} jours. Si cela dure, adressez-vous à {company}.",
        other: "Aucune confirmation depuis {count} jours. Si cela dure, adressez-vous à {company}.",
      },
    },
    completed: {
      title: "Tous les paiements sont effectués",
      what: "Votre abonnement à {company} est terminé.",
      next: "Vous ne serez plus facturé.",
    },
    canceled: {
      title: "Abonnement résilié",
      what: "Votre abonnement à {company} a été résilié.",
      nextUnpaid:
        "Aucun paiement n’a été enregistré et aucune boutique ne peut facturer cet abonnement. Si vous avez payé une boutique, adressez-vous à elle.",
      next: "La résiliation ne rembourse pas les paiements passés. Vous ne serez plus facturé.",
    },
    unavailable: {
      title: "Cet abonnement n’est pas disponible",
      what: "{company} ne peut pas recevoir de paiements pour le moment : vous ne pouvez pas être facturé.",
    },
  },
  cancel: {
    ask: "Pour résilier, adressez-vous à {company}.",
    trigger: "Résilier l’abonnement",
    title: "Résilier cet abonnement ?",
    description:
      "Il sera demandé à la boutique d’arrêter de vous facturer. La résiliation ne rembourse pas les paiements passés. Cette action est irréversible.",
    descriptionTest:
      "Un abonnement de test est résilié immédiatement. En mode réel, la boutique doit d’abord confirmer.",
    confirm: "Oui, résilier",
    unavailable:
      "Rien n’a été modifié : la boutique ne peut pas recevoir de résiliation pour le moment. Adressez-vous à l’entreprise auprès de laquelle vous vous êtes abonné.",
  },
  due: {
    title: "Un paiement est dû",
    one: "{amount} à payer chez {shop} depuis le {date}.",
    many: {
      one: "{amount} à payer chez {shop} pour {count} paiement depuis le {date}.",
      many: "{amount} à payer chez {shop} pour {count} paiements, dont le premier depuis le {date}.",
      other: "{amount} à payer chez {shop} pour {count} paiements, dont le premier depuis le {date}.",
    },
    payThere:
      "Votre abonnement à {company} se poursuivra dès que vous aurez payé chez {shop}. Aucun paiement n’est effectué sur cette page.",
    payAt: "Payer chez {shop}",
    shopClosed:
      "Les paiements chez {shop} sont impossibles pour le moment. Demandez à {company} ce qu’il faut faire.",
    alreadyPaid:
      "Si vous avez déjà payé, adressez-vous à {shop} : cette boutique n’a pas encore enregistré ce paiement.",
  },
  history: {
    title: "Paiements",
    payment: "Paiement {number}",
    earlier: {
      one: "{count} paiement antérieur n’est pas affiché.",
      many: "{count} paiements antérieurs ne sont pas affichés.",
      other: "{count} paiements antérieurs ne sont pas affichés.",
    },
    expected: "prévu",
    due: "dû",
    endless: "L’abonnement continue jusqu’à sa résiliation.",
  },
  facts: {
    amount: "Montant",
    paid: "Payé jusqu’ici",
    billedBy: "Facturé par",
    dueSince: "Paiement dû depuis le",
    nextPayment: "Prochain paiement",
  },
} satisfies Messages["subscription"];
