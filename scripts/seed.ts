/**
 * Fills the database of a stopped or new product with a reader, an administrator and data for every panel: `npm run
 * seed`. Uses DATA_DIR, DATABASE_URL and LIBRARY_URI as the product does. Running it again changes nothing that
 * exists. Refuses NODE_ENV=production.
 */
import { ADMIN, READER, seed } from '@sugya/testing/factories/seed'
import { ConfigError, readProcessConfig } from '../server/src/config.ts'

try {
  const config = readProcessConfig()
  if (config.production) throw new ConfigError('NODE_ENV is production: seed data is for development only.')
  await seed(config)
  console.log(`Reader         ${READER.email} / ${READER.password}   (/login)`)
  console.log(`Administrator  ${ADMIN.username} / ${ADMIN.password}   (/admin)`)
} catch (error) {
  const isOperatorError = error instanceof ConfigError || (error instanceof Error && error.name === 'FolderInUse')
  console.error(isOperatorError ? error.message : error)
  process.exitCode = 1
}
