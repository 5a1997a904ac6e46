import path from 'node:path'
import type { Logger } from 'pino'
import { openVectors } from '../adapters/library/read/vectors.ts'
import { folderMailer } from '../adapters/mail/folder.ts'
import { smtpMailer } from '../adapters/mail/smtp.ts'
import type { Config } from '../config.ts'
import type { ModelEndpoint } from '../features/models/registry/current-model.ts'
import { nearestByMeaning, type NearestParts } from '../finding/semantic-search.ts'
import { keepEmbedded } from '../finding/keep-embedded.ts'
import type { Work } from '../ports/library.ts'
import type { Mailer } from '../ports/mail.ts'
import type { Payments } from '../ports/payments.ts'
import { classicalTitles } from '../text/references/titles/classical-titles.ts'
import { createReferences, type References } from '../text/references/references.ts'

/** The parts of the composition that the configuration chooses between. What is only sometimes needed is loaded then. */

/** Mails by SMTP, or into a folder. */
export function openMailer({ mail, dataDir }: Config, log: Logger): Mailer {
  if (mail.smtpUrl !== undefined) return smtpMailer({ url: mail.smtpUrl, from: mail.from })
  return folderMailer({ folder: path.join(dataDir, 'mails'), from: mail.from, log })
}

/** The real payment provider. Its library is only loaded when it takes the money. */
export async function connectStripe(payments: Config['payments']): Promise<Payments> {
  if (payments.provider !== 'stripe') throw new Error('no payment provider is configured')
  const { stripePayments } = await import('../adapters/payments/stripe.ts')
  return stripePayments(payments)
}

/** The endpoint of the models that answer. Its library is only loaded when there is one: it takes a tenth of a second and 40 MB. */
export async function connectEndpoint(model: Config['model']): Promise<ModelEndpoint | null> {
  if (model === null) return null
  const { openAICompatibleModel } = await import('../adapters/language-model/openai-compatible.ts')
  return {
    base: model.chat,
    fallback: model.fallback,
    price: model.price,
    connect: (name) => openAICompatibleModel({ ...model, model: name }),
  }
}

/** Whoever tunes models. The library for it is only loaded when there is a job. */
export function connectTuning({ endpoint }: Config['tuning']) {
  if (endpoint === null) return null
  return async () => (await import('../adapters/tuning/openai-compatible.ts')).openAICompatibleTuning(endpoint)
}

/** Finding by meaning; undefined when no embedding model is named, or when its vectors cannot be opened: words alone find then. */
export async function openMeaning(
  { embedding, libraryUri, dataDir }: Config,
  parts: Pick<NearestParts, 'library' | 'metrics' | 'clock'> & { log: Logger },
) {
  if (embedding === null) return undefined
  const { log } = parts
  const onWait = () => log.info('another process makes the vectors of the library')
  try {
    const uri = libraryUri ?? path.join(dataDir, 'library')
    const vectors = await openVectors({ libraryUri: uri, dataDir, model: embedding.model, onWait })
    const { openAICompatibleEmbeddings } = await import('../adapters/embeddings/openai-compatible.ts')
    const embeddings = openAICompatibleEmbeddings(embedding)
    const embedded = keepEmbedded({ ...parts, embeddings, vectors })
    return {
      embedded,
      nearest: nearestByMeaning({ ...parts, embeddings, vectors }),
      async close() {
        await embedded.close()
        await vectors.close()
      },
    }
  } catch (err) {
    log.error({ err }, 'the vectors of the library cannot be opened')
    return undefined
  }
}

/** References that learn the works of the library as it comes up and changes. */
export function livingReferences(): References & { know(works: readonly Work[]): void } {
  let current = createReferences(classicalTitles)
  return {
    parse: (text) => current.parse(text),
    find: (text) => current.find(text),
    format: (reference, language) => current.format(reference, language),
    suggest: (text, limit) => current.suggest(text, limit),
    title: (name) => current.title(name),
    know(works) {
      current = createReferences([...classicalTitles, ...works])
    },
  }
}
