import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const names = [...read('server/src/environment.ts').matchAll(/^ {4}([A-Z][A-Z_]+): (?:withDefault|optional)\(/gm)].map(([, name]) => name)
const example = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)

it('names every variable of environment.ts in .env.example', () => {
  expect(names.length).toBeGreaterThan(30)
  expect(example.map(([name]) => name).sort()).toEqual([...names].sort())
})

it('gives in .env.example the defaults of environment.ts', () => {
  expect(readConfig(Object.fromEntries(example))).toEqual(readConfig({}))
})

it('names every variable of environment.ts in the table of README', () => {
  const table = /## Configuration([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? ''
  const named = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name)
  expect(names.filter((name) => !named.includes(name))).toEqual([])
})
