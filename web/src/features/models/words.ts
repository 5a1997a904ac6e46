import { loadWords } from '../../lib/i18n/setup.ts'

// Whatever draws with these words imports this file: it is ready only when they are here.
await Promise.all([loadWords('admin'), loadWords('models')])
