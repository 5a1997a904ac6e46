import { AppError } from '../../../errors.ts'
import type { TextSeal } from '../../../sealed-text.ts'

/** What a link may do. Its secret is sealed for one of the two, and holds whose e-mails it is about. */
type Purpose = 'confirm' | 'stop'

/** The secret of a link; it has no end, because an old e-mail must still lead out. */
export const sealLink = (seal: TextSeal, purpose: Purpose, ...[userId, email = '']: [userId: string, email?: string]): string =>
  seal.seal(`${userId} ${email}`, purpose)

/** Whose link it is. Throws AppError `link_expired` for a secret that was not sealed for the purpose. */
export function openLink(seal: TextSeal, purpose: Purpose, token: string): { userId: string; email: string } {
  const [userId, email] = seal.open(token, purpose)?.split(' ') ?? []
  if (userId === undefined || email === undefined) throw new AppError('link_expired', `no link to ${purpose} daily e-mails`)
  return { userId, email }
}

/** The page behind the links of e-mails. The secret is in the fragment, which browsers do not send. */
export const toLinkPage = (site: string, purpose: Purpose, token: string): string => `${site}/daily-mail/${purpose}#token=${token}`
