/**
 * Compiles the lexicon and keeps what it makes in node_modules/.cache. Takes nothing. A process of its own, since
 * compiling takes more memory than the server may use; an image runs it when it is built, because its file system
 * cannot be written later.
 */
import path from 'node:path'
import { readLemmatizer } from './hebrew-words.ts'
import { readLexicon } from './lexicon-files.ts'

readLexicon(path.join(import.meta.dirname, '../../../../data'), { compileApart: false })
readLemmatizer()
