/** Signing in and up, and the page of the account. */
export const account = {
  title: 'Account',
}
