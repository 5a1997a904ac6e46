/**
 * Loaded with the first e-mail: it takes 50 ms and 20 MB, and many installations send none for days.
 */
export const loadNodemailer = () => import('nodemailer')
