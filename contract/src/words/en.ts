/**
 * Words that the server writes into a page and the browser shows too: what each page is called and what it is about, for the head of the document, and
 * what stands on pages that are read without scripts. The catalogues of the browser take their share from here.
 */
export const pageWords = {
  product: 'Sugya',
  productDescription:
    'Sugya: questions about Jewish texts, answered from the sources in Hebrew, English and Russian, every citation proven.',
  language: 'Language',
  ways: 'More on this site',
  needsScripts: 'This page needs JavaScript. The books can be read without it.',

  landing: 'Ask the Jewish library. See the source.',
  landingDescription:
    'Questions about Tanakh, Talmud, Midrash and halacha in Hebrew, English and Russian, answered from the sources. Every quotation is checked against the book.',
  landingLead:
    'Put a question in your own words. Sugya finds the passages that answer it and checks every word it quotes against the book.',
  chat: 'Ask a question',
  chatDescription:
    'Ask about Jewish texts in English, Hebrew or Russian. The answer is built on the sources, and every quotation is checked against the library.',
  texts: 'The library',
  textsDescription: 'Open a book, look for a verse or an idea, or leave it to chance.',
  accuracy: 'Accuracy',
  accuracyDescription:
    'How often a question finds its sources, and how well it is answered from them. Only what was measured on this library is shown, with its date and the command that measures it again.',
  login: 'Sign in',
  loginDescription: 'Sign in to Sugya and go on with your conversations about Jewish texts, on any device.',
  signup: 'Create an account',
  signupDescription:
    'A free account keeps your conversations and opens them on every device: 10 questions every 5 hours, all texts, all three languages.',
  upgrade: 'Upgrade to Premium',
  upgradeDescription: 'Sugya Premium: questions without a limit, and every conversation kept. Cancel anytime.',
  account: 'Account',
  admin: 'Admin Access',
  shared: 'A shared conversation',
  sheet: 'Source sheet',
  success: 'Payment',
  forgotPassword: 'Forgot your password?',
  resetPassword: 'A new password',
  confirmEmail: 'A new email address',
  none: 'Page Not Found',
  noneText: 'There is no page at this address. Did someone forget to add it to the router?',

  workDescription: '{{title}}: the contents, the original text and the translations the library holds.',
  contents: 'Contents',
  previous: 'Previous',
  next: 'Next',
  editions: 'Editions',
  license: 'Licence:',
  unknown: 'This passage is not here',
  notInLibrary: 'This passage is not in the library.',
  didYouMean: 'Perhaps one of these:',
}
