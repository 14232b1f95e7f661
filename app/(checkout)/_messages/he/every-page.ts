import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "כל יום",
    weekly: "כל שבוע",
    monthly: "כל חודש",
    quarterly: "כל שלושה חודשים",
    yearly: "כל שנה",
  },
  separator: ", ",
  reference: "אסמכתה",
  backTo: "חזרה אל {company}",
  contactOrReturn: "פנו אל {company} או חזרו לדף הזה מאוחר יותר.",
  scamWarning: "אף גורם רשמי לא יבקש מכם את הקוד הזה בטלפון או בהודעה.",
  shell: {
    testMode: "מצב בדיקה",
    testModeIntro: "מצב בדיקה.",
    platform: "שוברים מבית Tessera",
    language: "שפה",
    support: "התמיכה של {company}",
    terms: "התנאים של {company}",
    accessibility: "הצהרת נגישות",
    notifications: "התראות",
  },
  purchase: { title: "על מה משלמים", each: "{quantity} × {amount}" },
  refunds: {
    title: "הוחזר",
    latest: "מוצגים {count} ההחזרים האחרונים.",
    validUntil: "{amount} לשובר שמסתיים ב־{ending}, בתוקף עד {time}",
    expiredOn: "{amount} לשובר שמסתיים ב־{ending}, שתוקפו פג ב־{time}",
    unknownValidUntil: "{amount} לשובר, בתוקף עד {time}",
    unknownExpiredOn: "{amount} לשובר, שתוקפו פג ב־{time}",
  },
  unknownLink: {
    incomplete:
      "ייתכן שהקישור חלקי או שנפלה בו טעות. חזרו לחנות או להודעה שבה קיבלתם את הקישור ופתחו אותו שוב.",
    startPage: "מעבר לדף הבית",
    logo: "Tessera, דף הבית",
  },
  scan: {
    open: "סריקת קוד",
    title: "סרקו את קוד ה־QR של השובר",
    starting: "המצלמה מופעלת.",
    aim: "החזיקו את קוד ה־QR של השובר מול המצלמה.",
    noCamera: "המצלמה אינה זמינה. אפשרו לדף הזה להשתמש בה, או צלמו את קוד ה־QR.",
    photo: "צילום הקוד",
    nothingFound: "לא נמצא קוד QR בתמונה. התקרבו ונסו שוב.",
    foreign: "קוד ה־QR הזה אינו שייך לשובר של האתר הזה.",
    notLoaded: "לא ניתן לטעון את הסורק. בדקו את החיבור ונסו שוב, או הקלידו את הקוד.",
  },
  dialog: { goBack: "חזרה", close: "סגירה" },
  errors: {
    foreign: "הטופס לא נשלח מהאתר הזה, ולכן לא בוצעה שום פעולה. טענו את הדף מחדש ונסו שוב.",
    correctFields: "לא בוצע שינוי. תקנו את השדות המסומנים.",
    fillIn: "מלאו את השדה הזה.",
    unavailable: "השירות אינו זמין כרגע. נסו שוב בעוד רגע.",
    unexpected: "אירעה תקלה אצלנו. נסו שוב. אם התקלה חוזרת, מסרו לתמיכה את המזהה {requestId}.",
    notFound: "הרשומה לא נמצאה.",
    refused: "הפעולה לא הצליחה, ולא בוצע שינוי. טענו את הדף מחדש ונסו שוב.",
  },
  form: {
    noAnswer:
      "המכשיר שלכם לא קיבל תשובה מ־Tessera, ולכן איננו יודעים אם הבקשה בוצעה. טענו את הדף מחדש כדי לבדוק זאת לפני שליחה חוזרת.",
    nothingDone: "לא בוצעה שום פעולה: יש כרגע עומס ב־Tessera. שלחו את הטופס שוב בעוד כמה שניות.",
  },
  crash: {
    title: "לא ניתן להציג את הדף הזה",
    text: "אירעה תקלה אצלנו. אם הייתם באמצע תשלום, נסו שוב או טענו את הדף מחדש כדי לבדוק אם התשלום בוצע. לעולם לא תחויבו פעמיים.",
    retry: "ניסיון חוזר",
    errorNumber: "אם הבעיה נמשכת, פנו אלינו וציינו את מספר השגיאה הזה: {number}",
  },
} satisfies Messages["common"];
