import ts from 'typescript'

/** A text of the interface outside the catalogs. */
export interface Place {
  line: number
  text: string
}

interface Found {
  /** Texts a reader would see. */
  words: Place[]
  /** Every literal of the file, among them the keys it uses. */
  literals: Set<string>
  /** Keys that are composed of a constant and one variable part: `reason_*`, `*Title`. */
  patterns: string[]
}

const LETTER = /\p{L}/u
/** Scripts that only texts of the interface use. */
const FOREIGN = /[\u0400-\u04ff]{2}|[\u05d0-\u05ea][\u05d0-\u05ea\s]*[\u05d0-\u05ea]/u
const PATTERN = /^(?:[a-z]\w{2,}:?\*|\*[A-Z]\w{2,})$/
/** Attributes that are shown or read aloud. */
const SPOKEN = new Set(['alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription'])
/** The functions and properties that texts of notices are passed to. */
const NOTICE = new Set(['title', 'text', 'label'])

/**
 * Finds the texts of a file: text in JSX, attributes that are read aloud, texts of notices, and any Hebrew or
 * Cyrillic text.
 */
export function findWords(source: ts.SourceFile): Found {
  const found: Found = { words: [], literals: new Set(), patterns: [] }
  const report = (node: ts.Node, text: string) =>
    found.words.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text: text.trim() })

  function visit(node: ts.Node): void {
    if (ts.isJsxText(node) && LETTER.test(node.text.replace(/&\w+;/g, ''))) report(node, node.text)
    if (ts.isStringLiteralLike(node)) {
      found.literals.add(node.text)
      if ((isShown(node) && LETTER.test(node.text)) || FOREIGN.test(node.text)) report(node, node.text)
    }
    if (ts.isTemplateExpression(node)) {
      const [part, ...more] = node.templateSpans
      const pattern = `${node.head.text}*${part?.literal.text ?? ''}`
      if (more.length === 0 && PATTERN.test(pattern)) found.patterns.push(pattern)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A literal in a position where it is shown unchanged. */
function isShown(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return ts.isIdentifier(parent.name) && SPOKEN.has(parent.name.text)
  if (ts.isJsxExpression(parent)) {
    const owner = parent.parent
    return ts.isJsxAttribute(owner) ? ts.isIdentifier(owner.name) && SPOKEN.has(owner.name.text) : true
  }
  if (ts.isConditionalExpression(parent) && parent.condition !== node) {
    return ts.isJsxExpression(parent.parent) && !ts.isJsxAttribute(parent.parent.parent)
  }
  if (ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name) && NOTICE.has(parent.name.text)) {
    const call = parent.parent.parent
    return ts.isCallExpression(call) && /^(?:notify|showNotice)$/.test(call.expression.getText())
  }
  return false
}

/** The namespaces a file uses: named in `useTranslation(…)`, `loadWords(…)` or `TFunction<…>`. */
export function listNamespaces(source: ts.SourceFile): Set<string> {
  const spaces = new Set<string>()
  for (const [call, inside = ''] of source.text.matchAll(/(?:useTranslation|TFunction|getFixedT)\s*[(<]([^)>]*)[)>]/g)) {
    const names = [...inside.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    for (const name of names) spaces.add(name)
    if (names.length === 0 && call.startsWith('useTranslation')) spaces.add('common')
  }
  for (const [, name = ''] of source.text.matchAll(/\bns: '(\w+)'/g)) spaces.add(name)
  if (/<Translation>/.test(source.text)) spaces.add('common')
  return spaces
}
