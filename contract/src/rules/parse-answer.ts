import { toJsxRuntime, type Options } from 'hast-util-to-jsx-runtime'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { visit } from 'unist-util-visit'
import type { Language } from '../api/texts.ts'
import { rehypeAnswer } from './rehype-answer.ts'
import { splitBlocks } from './split-blocks.ts'

/** A text or an element. */
export type AnswerNode = string | AnswerElement

interface AnswerElement {
  tag: string
  /** As React names them. */
  properties: Record<string, unknown>
  children: AnswerNode[]
}

// Only `~~` strikes words through: the server writes it around quotations that are not proven.
const extensions = [gfm({ singleTilde: false })]
const mdastExtensions = [gfmFromMarkdown()]

/** Creates what can be sent, in place of an element of a framework. */
function createAnswerElement(tag: string, { children = [], ...properties }: { children?: AnswerNode | AnswerNode[] }): AnswerElement {
  return { tag, properties, children: [children].flat() }
}

// The types of the package expect a framework.
const runtime = {
  Fragment: '',
  jsx: createAnswerElement,
  jsxs: createAnswerElement,
  passKeys: false,
  ignoreInvalidStyle: true,
} as unknown as Options

/**
 * Parses one block of the markdown of an answer (`splitBlocks`). HTML in it stays text. `language`: that of the answer.
 */
export function parseBlock(block: string, language: Language): AnswerNode[] {
  const tree = toHast(fromMarkdown(block, { extensions, mdastExtensions }), { allowDangerousHtml: true })
  rehypeAnswer({ language })(tree)
  visit(tree, 'raw', (node) => void Object.assign(node, { type: 'text' }))
  const { children } = toJsxRuntime(tree, runtime) as unknown as AnswerElement
  return children
}

/** Parses the markdown of an answer block by block. */
export function parseAnswer(markdown: string, language: Language): AnswerNode[][] {
  return splitBlocks(markdown).map((block) => parseBlock(block, language))
}
