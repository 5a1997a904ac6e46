import { loadWords } from '../../i18n/set-up.ts'

// Whatever draws with these words imports this file: it is ready only when they are here.
await loadWords('accuracy')
