/** Who reads, at the edge of the chat: the ways to sign in and out. */
export const reader = {
  account: 'Account',
  signIn: 'Sign in',
  signUp: 'Sign up',
  logOut: 'Log out',
}
