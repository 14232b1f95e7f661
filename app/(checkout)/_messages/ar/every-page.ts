import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "كل يوم",
    weekly: "كل أسبوع",
    monthly: "كل شهر",
    quarterly: "كل ثلاثة أشهر",
    yearly: "كل سنة",
  },
  separator: "، ",
  reference: "المرجع",
  backTo: "العودة إلى {company}",
  contactOrReturn: "تواصل مع {company}، أو عُد إلى هذه الصفحة لاحقًا.",
  shell: {
    testMode: "الوضع التجريبي",
    testModeIntro: "الوضع التجريبي.",
    platform: "القسائم مقدَّمة من Tessera",
    language: "اللغة",
    support: "مساعدة من {company}",
    terms: "شروط {company}",
    notifications: "الإشعارات",
  },
  purchase: { title: "ما تدفع مقابله", each: "{quantity} بسعر {amount} للواحد" },
  refunds: {
    title: "المبالغ المُستردّة",
    cycle: "الدورة {number}، {time}",
    validUntil: "{amount} إلى القسيمة المنتهية بـ {ending}، صالحة حتى {time}",
    expiredOn: "{amount} إلى القسيمة المنتهية بـ {ending}، انتهت صلاحيتها في {time}",
    unknownValidUntil: "{amount} إلى القسيمة، صالحة حتى {time}",
    unknownExpiredOn: "{amount} إلى القسيمة، انتهت صلاحيتها في {time}",
  },
  unknownLink: {
    incomplete:
      "ربما يكون الرابط ناقصًا أو فيه خطأ كتابي. عُد إلى المتجر أو الرسالة التي ورد فيها الرابط وافتحه مرة أخرى.",
    startPage: "الذهاب إلى الصفحة الرئيسية",
    logo: "Tessera، الصفحة الرئيسية",
  },
  dialog: { goBack: "رجوع", close: "إغلاق" },
  errors: {
    foreign: "لم يُرسَل هذا النموذج من هذا الموقع. أعد تحميل الصفحة وحاول مرة أخرى.",
    correctFields: "لم يتغيّر شيء. صحّح الحقول المحددة.",
    fillIn: "املأ هذا الحقل.",
    unavailable: "الخدمة غير متاحة مؤقتًا. حاول مرة أخرى بعد لحظات.",
    unexpected: "حدث خطأ من جانبنا. حاول مرة أخرى، وإذا تكرر الخطأ فاذكر لفريق الدعم {requestId}.",
    notFound: "لم يُعثر على السجل.",
    refused: "تعذّر تنفيذ ذلك. لم يتغيّر شيء. أعد تحميل الصفحة وحاول مرة أخرى.",
  },
  form: {
    noAnswer: "لم نتلقَّ ردًا، لذلك لا نعلم هل نُفّذ طلبك. تحقّق من ذلك قبل أن ترسله مرة أخرى.",
    nothingDone: "لم يُنفَّذ شيء: Tessera مشغولة الآن. أرسل النموذج مرة أخرى بعد بضع ثوانٍ.",
  },
  crash: {
    title: "تعذّر عرض هذه الصفحة",
    text: "حدث خطأ من جانبنا. إذا كنت تدفع، فحاول مرة أخرى أو أعد تحميل الصفحة لترى هل تمت عملية الدفع. لن يُخصم منك المبلغ مرتين أبدًا.",
    retry: "إعادة المحاولة",
    errorNumber: "إذا استمرت المشكلة، فتواصل معنا واذكر رقم الخطأ هذا: {number}",
  },
} satisfies Messages["common"];
