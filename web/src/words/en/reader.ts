/** The account menu of the chat. */
export const reader = {
  account: 'Account',
  settings: 'Settings and account',
  accountOf: 'Account of {{email}}',
  planFree: 'Free plan',
  planPremium: 'Premium: unlimited questions',
  signIn: 'Sign in',
  signUp: 'Sign up',
  logOut: 'Log out',
}
