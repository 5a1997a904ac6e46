import { pageWords } from '@sugya/contract/words/en'

/** The account menu of the chat. */
export const reader = {
  account: 'Account',
  settings: 'Settings and account',
  accountOf: 'Account of {{email}}',
  study: pageWords.study,
  planFree: 'Free plan',
  planPremium: 'Premium: unlimited questions',
  signIn: 'Sign in',
  signUp: 'Sign up',
  logOut: 'Log out',
}
