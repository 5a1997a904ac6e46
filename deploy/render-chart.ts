/**
 * Renders the templates of a Helm chart without Helm, which npm cannot install: the part of Go's text/template and of
 * Sprig that this repository's chart uses (fields, variables, `if`, `range`, `include`, pipelines and the functions
 * below). Anything else throws, so that a template never passes unrendered.
 */
import { createHash } from 'node:crypto'
import { stringify } from 'yaml'

type Value = unknown
type Scope = Record<string, Value>

const functions: Record<string, (...args: Value[]) => Value> = {
  quote: (value) => JSON.stringify(String(value)),
  toYaml: (value) => stringify(value).trimEnd(),
  sha256sum: (value) => createHash('sha256').update(String(value)).digest('hex'),
  nindent: (width, text) => `\n${String(text).replaceAll(/^(?=.)/gm, ' '.repeat(Number(width)))}`,
}

/** Renders `files` (by name) with `context`, Helm's `.`; named templates of all files are known to all. */
export function renderChart(files: Record<string, string>, context: Scope): Record<string, string> {
  const named = new Map<string, Token[]>()
  const bodies = Object.entries(files).map(([name, text]) => [name, takeDefinitions(tokenize(text), named)] as const)
  const render = (tokens: Token[]) => renderTokens(tokens, { '.': context, $: context }, named)
  return Object.fromEntries(bodies.map(([name, tokens]) => [name, render(tokens)]))
}

type Token = { text: string } | { action: string }

/** Text and actions in turn; `{{-` and `-}}` trim the white space beside them. */
function tokenize(template: string): Token[] {
  const trimmed = template.replaceAll(/\s*\{\{- /g, '{{ ').replaceAll(/ -\}\}\s*/g, ' }}')
  return trimmed.split(/(\{\{ .*? \}\})/).map((part) => (part.startsWith('{{ ') ? { action: part.slice(3, -3).trim() } : { text: part }))
}

function takeDefinitions(tokens: Token[], named: Map<string, Token[]>): Token[] {
  const rest: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const name = 'action' in token ? /^define "(.+)"$/.exec(token.action)?.[1] : undefined
    if (name === undefined) rest.push(token)
    else {
      const end = findEnd(tokens, at)
      named.set(name, tokens.slice(at + 1, end))
      at = end
    }
  }
  return rest
}

/** The index of the `end` that closes the block opened at `start`. */
function findEnd(tokens: Token[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]!
    if (!('action' in token)) continue
    if (/^(define|if|range) /.test(token.action)) depth++
    if (token.action === 'end' && --depth === 0) return at
  }
  throw new Error('A block of the template has no end.')
}

function renderTokens(tokens: Token[], scope: Scope, named: Map<string, Token[]>): string {
  let out = ''
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if ('text' in token) {
      out += token.text
      continue
    }
    const [keyword = '', ...words] = token.action.split(' ')
    if (keyword !== 'if' && keyword !== 'range') {
      out += String(evaluate(token.action, scope, named))
      continue
    }
    const end = findEnd(tokens, at)
    const body = tokens.slice(at + 1, end)
    if (keyword === 'if') out += isTrue(evaluate(words.join(' '), scope, named)) ? renderTokens(body, scope, named) : ''
    else out += renderRange(words.join(' '), body, scope, named)
    at = end
  }
  return out
}

/** `range $name, $value := .Field` over a map, in the order of its keys, as Go does. */
function renderRange(head: string, body: Token[], scope: Scope, named: Map<string, Token[]>): string {
  const [, key, value, source] = /^(\$\w+), (\$\w+) := (.+)$/.exec(head) ?? []
  if (key === undefined || value === undefined || source === undefined) throw new Error(`Unknown range: ${head}`)
  const entries = Object.entries(evaluate(source, scope, named) as Scope).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, item]) => renderTokens(body, { ...scope, [key]: name, [value]: item }, named)).join('')
}

const isTrue = (value: Value) => value !== false && value !== 0 && value !== '' && value !== undefined && value !== null

/** A pipeline: each command gets the value of the one before as its last argument. */
function evaluate(pipeline: string, scope: Scope, named: Map<string, Token[]>): Value {
  return pipeline.split(' | ').reduce<Value>((piped, command, index) => {
    const words = command.match(/"[^"]*"|\S+/g) ?? []
    const args = [...words.slice(1).map((word) => resolve(word, scope)), ...(index === 0 ? [] : [piped])]
    const name = words[0] ?? ''
    if (name === 'include') return renderTokens(findNamed(named, String(args[0])), { ...scope, '.': args[1] }, named)
    const call = functions[name]
    if (call !== undefined) return call(...args)
    if (args.length > 0) throw new Error(`Unknown function: ${command}`)
    return resolve(name, scope)
  }, undefined)
}

function findNamed(named: Map<string, Token[]>, name: string): Token[] {
  const found = named.get(name)
  if (found === undefined) throw new Error(`No template is called ${name}.`)
  return found
}

/** A literal, a variable, `.` or a path of fields. Throws when a field does not exist: Helm would print nothing. */
function resolve(word: string, scope: Scope): Value {
  if (/^".*"$|^\d+$/.test(word)) return JSON.parse(word)
  if (word.startsWith('$')) return scope[word]
  if (!word.startsWith('.')) throw new Error(`Unknown word: ${word}`)
  return word
    .split('.')
    .slice(1)
    .filter((field) => field !== '')
    .reduce<Value>((value, field) => {
      const found = (value as Scope | undefined)?.[field]
      if (found === undefined) throw new Error(`${word} does not exist.`)
      return found
    }, scope['.'])
}
