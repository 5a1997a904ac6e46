export const mail = {
  greeting: 'Hello {{name}},',
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
    before: ['The address of your Sugya account is now {{email}}. Sign in with it from now on; our emails will go there.'],
    after: [
      'If you did not change it, someone else may know your password. Please reply to this email or contact the operator of the site.',
    ],
  },
}
