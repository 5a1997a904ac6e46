import { dailyApi, type DailyMail } from '@sugya/contract/api/daily'
import { isSameChoice } from '@sugya/contract/rules/daily-mail'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../../errors.ts'
import { serve } from '../../../http/serve.ts'
import { resolvePublicAddress } from '../../../http/session/public-address.ts'
import type { Attempts } from '../../../ports/store/attempts.ts'
import type { StoredDailyMail } from '../../../ports/store/daily-mails.ts'
import { limitAttempts } from '../../../rules/limit-attempts.ts'
import { openLink, sealLink, toLinkPage } from './mail-links.ts'
import { findNextMoment } from './mail-times.ts'
import type { DailyMailDeps } from './send-mails.ts'
import { writeConfirmation } from './write-mail.ts'

export interface DailyMailRoutesDeps extends Pick<DailyMailDeps, 'dailyMails' | 'mailer' | 'seal' | 'clock'> {
  attempts: Attempts
  /** The configured address that readers see, if any. */
  publicUrl: string | undefined
}

/** Routes by which readers choose, confirm and end the daily e-mails. */
export function dailyMailRoutes(deps: DailyMailRoutesDeps): FastifyPluginAsync {
  const { dailyMails, mailer, seal, clock, attempts, publicUrl } = deps
  return async (app) => {
    // The body of RFC 8058 says what the route says already.
    app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    )
    serve(app, dailyApi.readMail, async ({ account }) => {
      const stored = await dailyMails.find(account.id)
      return { mail: stored === undefined ? null : toDailyMail(stored) }
    })
    serve(app, dailyApi.writeMail, async ({ account, body, request }) => {
      const known = await dailyMails.find(account.id)
      // Changes need no other link: it confirms what is chosen when it is followed.
      const needsLink = known === undefined || (known.confirmedAt === null && isSameChoice(known, body))
      if (needsLink) await limitAttempts(attempts, 'mail-to-new-address', { account: account.email })
      const stored = await dailyMails.save(account.id, body, findNextMoment(clock.now(), body))
      if (needsLink) {
        const token = sealLink(seal, 'confirm', account.id, account.email)
        await mailer.send(writeConfirmation(account, toLinkPage(resolvePublicAddress(request, publicUrl), 'confirm', token)))
      }
      return { mail: toDailyMail(stored) }
    })
    serve(app, dailyApi.deleteMail, async ({ account }) => {
      await dailyMails.remove(account.id)
      return { stopped: true as const }
    })
    serve(app, dailyApi.confirmMail, async ({ body: { token } }) => {
      const { userId, email } = openLink(seal, 'confirm', token)
      const stored = await dailyMails.find(userId)
      if (stored === undefined || !(await dailyMails.confirm(userId, email, findNextMoment(clock.now(), stored))))
        throw new AppError('link_expired', 'the choice is gone, or the account has another address')
      return { confirmed: true as const }
    })
    serve(app, dailyApi.stopMail, async ({ query: { token } }) => {
      await dailyMails.remove(openLink(seal, 'stop', token).userId)
      return { stopped: true as const }
    })
  }
}

const toDailyMail = ({ confirmedAt, ...choice }: StoredDailyMail): DailyMail => ({ ...choice, confirmed: confirmedAt !== null })
