/**
 * Texts that the server writes into a page and the browser shows too: the title and description of each page for the
 * head of the document, and the texts of pages that are read without scripts. The catalogs of the browser import their
 * share from here.
 */
export const pageWords = {
  product: 'Sugya',
  productDescription:
    'Sugya answers questions about Jewish texts from the sources, in Hebrew, English and Russian, with every citation verified.',
  language: 'Language',
  ways: 'More on this site',
  needsScripts: 'This page needs JavaScript. You can read the books without it.',

  landing: 'Ask the Jewish library. See the source.',
  landingDescription:
    'Questions about Tanakh, Talmud, Midrash and halacha in Hebrew, English and Russian, answered from the sources. Every quotation is checked against the book.',
  landingLead:
    'Ask a question in your own words. Sugya finds the passages that answer it and checks every word it quotes against the book.',
  chat: 'Ask a question',
  chatDescription:
    'Ask about Jewish texts in English, Hebrew or Russian. The answer is based on the sources, and every quotation is checked against the library.',
  texts: 'The library',
  textsDescription: 'Open a book, search for a verse or an idea, or pick one at random.',
  daily: 'Daily study',
  dailyDescription:
    'The weekly portion, daf yomi, Mishnah, Rambam, Psalms and more: what is studied today, in Israel and in the Diaspora, each with its text.',
  accuracy: 'Accuracy',
  accuracyDescription:
    'How often Sugya finds the sources of a question, and how well it answers from them. Every figure has its date and the command that repeats the measurement.',
  login: 'Sign in',
  loginDescription: 'Sign in to Sugya and continue your conversations about Jewish texts on any device.',
  signup: 'Create an account',
  signupDescription:
    'A free account keeps your conversations and opens them on every device: 10 questions every 5 hours, all texts, all three languages.',
  upgrade: 'Upgrade to Premium',
  upgradeDescription: 'Sugya Premium: unlimited questions, and every conversation is kept. Cancel anytime.',
  account: 'Account',
  study: 'My study',
  admin: 'Admin Access',
  shared: 'A shared conversation',
  sheet: 'Source sheet',
  sheets: 'Source sheets',
  success: 'Payment',
  forgotPassword: 'Forgot your password?',
  resetPassword: 'A new password',
  confirmEmail: 'A new email address',
  dailyMail: 'Daily study by email',
  none: 'Page Not Found',
  noneText: 'There is no page at this address. It may have been moved, or the address may be mistyped.',

  workDescription: '{{title}}: contents, original text and the translations in the library.',
  contents: 'Contents',
  previous: 'Previous',
  next: 'Next',
  editions: 'Editions',
  license: 'License:',
  unknown: 'Passage not found',
  notInLibrary: 'This passage is not in the library.',
  didYouMean: 'Did you mean one of these?',
}
