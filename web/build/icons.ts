import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g

/**
 * Imports each icon from its own file instead of the package's index. The index imports 1,700 icons, so the module
 * graph would say that every page uses all of them, and `chunks.ts` could not tell which page needs which.
 */
export function icons(): Plugin {
  let files = new Map<string, string>()
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      files = await readIndex()
    },
    transform: {
      filter: { id: /\.tsx?$/, code: PACKAGE },
      handler: (code) =>
        code.replaceAll(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => {
              const [icon = '', local = icon] = name.split(' as ')
              return `import ${local} from '${PACKAGE}/icons/${findFile(icon, files)}'`
            })
            .join(';'),
        ),
    },
  }
}

/** The file of each icon by the names under which the package exports it. */
async function readIndex(): Promise<Map<string, string>> {
  const index = createRequire(import.meta.url)
    .resolve(PACKAGE)
    .replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs')
  const text = await readFile(index, 'utf8')
  return new Map(
    [...text.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), file] as const),
    ),
  )
}

function findFile(name: string, files: Map<string, string>): string {
  const file = files.get(name)
  if (file === undefined) throw new Error(`${PACKAGE} has no icon ${name}`)
  return file
}
