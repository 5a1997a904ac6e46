/** How many questions are left, the upgrade and its payment. */
export const premium = {
  title: 'Premium',
}
