import type { Evaluation } from '@sugya/contract/evaluations'
import { expect } from 'vitest'
import type { ModelCall } from './model-endpoint.ts'
import { startProduct, type TestProduct } from './product.ts'
import type { TestDatabase } from './stores.ts'

export const administrator = { ADMIN_USERNAME: 'Rivka', ADMIN_PASSWORD: 'the first password' }

/** The calls of a signed-in administrator. */
export interface AdminClient {
  product: TestProduct
  get<Body>(address: string): Promise<{ status: number; body: Body }>
  post<Body>(address: string, body?: object, headers?: Record<string, string>): Promise<{ status: number; body: Body }>
  remove(address: string): Promise<{ status: number }>
}

/** The whole product on a database, and its administrator. */
export async function startWithAdmin(database: TestDatabase, variables: Record<string, string> = {}): Promise<AdminClient> {
  const { databaseUrl, dataDir } = database.options
  const where: Record<string, string> = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
  const product = await startProduct({ ...where, ...administrator, ...variables })
  const login = await product.post('/api/admin/login', JSON.stringify({ username: 'Rivka', password: administrator.ADMIN_PASSWORD }))
  const { token } = (await login.json()) as { token: string }
  const authorization = { cookie: `sugya_admin=${token}` }
  const read = async <Body>(response: Response) => ({ status: response.status, body: (await response.json()) as Body })
  return {
    product,
    get: async (address) => await read(await product.get(address, authorization)),
    post: async (address, body = {}, headers = {}) =>
      await read(await product.post(address, JSON.stringify(body), { ...authorization, ...headers })),
    remove: async (address) => await fetch(product.url + address, { method: 'DELETE', headers: authorization }),
  }
}

/** Waits until an evaluation is no longer running. */
export async function ended(client: AdminClient, id: string): Promise<Evaluation> {
  return await expect
    .poll(async () => (await client.get<Evaluation>(`/api/admin/evaluations/${id}`)).body, { timeout: 120_000, interval: 200 })
    .toSatisfy((evaluation: Evaluation) => evaluation.status !== 'running')
    .then(async () => (await client.get<Evaluation>(`/api/admin/evaluations/${id}`)).body)
}

const hebrew = /\p{Script=Hebrew}/u
const russian = /\p{Script=Cyrillic}/u
const practical = /^(May I|How long|Do I|Is it|Am I|What should)|^(האם|כמה|מה עליי)|^(Можно|Сколько|Обязана|Разрешено|Что мне)/u
const foreign = /bicycle|telephone|program|football|אופניים|טלפון|תוכנית|כדורגל|велосипед|телефон|программу|футбол/u

/** Speaks the language of the question, cites what it was given, does not rule, and knows what is not its field. */
export function goodAnswer({ question }: Pick<ModelCall, 'question'>): string {
  const asked = question ?? ''
  const [said, rabbi, outside] = hebrew.test(asked)
    ? ['כך נאמר במקור [1].', 'המקורות חלוקים [1]. יש לשאול רב.', 'השאלה הזאת מחוץ לתחום שלי.']
    : russian.test(asked)
      ? ['Об этом говорит источник [1].', 'Источники расходятся [1]. Спросите раввина.', 'Этот вопрос вне моей области.']
      : ['The source says so [1].', 'The sources differ [1]. Ask a rabbi.', 'This question is outside my field.']
  return foreign.test(asked) ? outside : practical.test(asked) ? rabbi : said
}

/** Speaks English whatever the question, cites what it was never given, quotes what is not there, and rules. */
export const badAnswer = () =>
  'Yes. You may do so, as it says in Genesis 99:1 and [77]: “one should always do what one was told by a machine”.'
