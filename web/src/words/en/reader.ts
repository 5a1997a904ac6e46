/** The account menu of the chat. */
export const reader = {
  account: 'Account',
  signIn: 'Sign in',
  signUp: 'Sign up',
  logOut: 'Log out',
}
