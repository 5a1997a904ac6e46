export const mail = {
  greeting: 'Hello,',
  signature: 'Sugya',
  newPassword: {
    subject: 'A new password for Sugya',
    before: ['You asked for a new password. Follow this link to choose one:'],
    button: 'Choose a new password',
    after: [
      'The link works once, within 30 minutes. After you set the new password, you will be signed out on all other devices.',
      'If you did not ask for this, you can ignore this email: your password stays the same.',
    ],
  },
  newEmail: {
    subject: 'Confirm your new address',
    before: ['You asked to use this address for your Sugya account. Please confirm that it is yours:'],
    button: 'Confirm the address',
    after: [
      'The link works once, within 30 minutes.',
      'If you did not ask for this, you can ignore this email: the address will not be used.',
    ],
  },
  emailChanged: {
    subject: 'The address of your account was changed',
    before: ['Your Sugya account now has another address. Sign in with it from now on; our emails will go there.'],
    after: [
      'If you did not change it, someone else may know your password. Please reply to this email or contact the operator of the site.',
    ],
  },
  addressTaken: {
    subject: 'You already have an account',
    before: [
      'Someone wanted to use this address for an account at Sugya, but it already has one. If that was you, sign in with this address. If you have forgotten your password, choose a new one here:',
    ],
    button: 'Choose a new password',
    after: ['If it was not you, you can ignore this email: your account is unchanged.'],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    before: ['The password of your Sugya account has just been changed. All other devices have been signed out.'],
    after: [
      'If you did not change it, set a new password now with “Forgot password?” on the sign-in page, and make sure that nobody else reads your email.',
    ],
  },
}
