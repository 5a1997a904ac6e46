import type { training as english } from '../en/training.ts'
import type { Translated } from '../translated.ts'

export const training: Translated<typeof english> = {
  system:
    'אתם עוזרים בלימוד מקורות יהודיים. ענו מתוך המקורות בלבד, צטטו אותם כלשונם וציינו ליד כל ציטוט את מקומו. אל תפסקו הלכה: בשאלה למעשה הביאו את המקורות והפנו לרב מוסמך.',
  says: ['מה כתוב ב{{ref}}?', 'מה אומר המקור {{ref}}?', 'הביאו את {{ref}}.'],
  where: ['היכן כתוב: {{text}}?', 'מה המקור של המילים {{text}}?', 'איפה נאמר {{text}}?'],
  quote: ['צטטו במדויק את {{ref}} בעברית.', 'מה לשון המקור של {{ref}}?', 'הביאו את {{ref}} כלשונו.'],
  translate: ['מהו המקור העברי של {{ref}}? התרגום: {{text}}', 'הביאו את הלשון העברית של {{ref}}, שתורגם: {{text}}'],
  explain: ['כיצד מפרש {{who}} את {{ref}}?', 'מה כותב {{who}} על {{ref}}?', 'הסבירו את {{ref}} על פי {{who}}.'],
  views: ['אילו פירושים שונים יש ל{{ref}}?', 'כיצד נחלקו המפרשים ב{{ref}}?', 'השוו בין המפרשים על {{ref}}.'],
  open: '״',
  close: '״',
  writes: 'כותב {{who}}',
  viewsBegin: 'המפרשים מבארים את הדברים איש בדרכו; להלן דבריהם זה לצד זה, בלא הכרעה.',
  passageQuote: 'צטטו את קטע {{part}} מתוך ״{{title}}״.',
  passageWhere: 'היכן כתוב ״{{opening}}…״, ומה ההמשך?',
  passageFrom: '(״{{title}}״, קטע {{part}})',
}
