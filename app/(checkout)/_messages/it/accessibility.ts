import type { Messages } from "../en";

export const accessibility = {
  title: "Accessibilità",
  scope:
    "Questa dichiarazione riguarda le pagine per i clienti su {host}: il pagamento, la ricevuta, gli abbonamenti, il saldo di un buono, la pagina che si apre con il codice QR di un buono stampato e questa pagina.",
  conformsTitle: "Che cosa è conforme",
  conforms:
    "Queste pagine sono realizzate per essere conformi alle linee guida WCAG 2.2 di livello AA, come richiedono la norma europea EN 301 549 e l’atto europeo sull’accessibilità. Test automatici le verificano con colori chiari e scuri e in ogni lingua. Funzionano con la tastiera, su schermi larghi 320 pixel e senza script. Un pagamento che sta per scadere mostra un avviso e può essere prolungato.",
  gapsTitle: "Che cosa non è conforme",
  gapFixedTime: "Se il negozio fissa un termine per il pagamento, non è possibile prolungarlo dalla pagina.",
  gapForeignText:
    "I nomi e i testi inseriti da un negozio non vengono tradotti e la loro lingua non è indicata.",
  gapPdf:
    "Una ricevuta salvata come PDF dal browser può non avere la struttura usata dagli screen reader. La pagina ce l’ha.",
  gapAudit: "Nessun esperto indipendente ha ancora valutato queste pagine.",
  contactTitle: "Contatti",
  contact:
    "Se qualcosa in queste pagine è una barriera per Lei, ci scriva. Indichi la pagina e che cosa è successo.",
  noContact: "Se qualcosa in queste pagine è una barriera per Lei, lo comunichi al negozio da cui proviene.",
  authority:
    "Se la nostra risposta non è d’aiuto, può presentare un reclamo all’autorità per l’accessibilità del Suo Paese.",
  reviewed: "Ultima verifica: {date}.",
} satisfies Messages["accessibility"];
