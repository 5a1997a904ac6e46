/**
 * The library of mails, loaded with the first one: it takes 50 ms and 20 MB, and many an installation sends none
 * for days.
 */
export const loadNodemailer = () => import('nodemailer')
