import type { AnswerNode } from '@sugya/contract/rules/parse-answer'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import { safeLink } from './safe-link.ts'

/** What shows the elements of a tag; they get the properties of `parseBlock`. */
export type Components = Record<string, ComponentType<ElementProps>>

export interface ElementProps {
  children?: ReactNode
  className?: string
  lang?: string
  dir?: string
  href?: string
  alt?: string
  'data-citation'?: string
}

/** Renders a parsed block of an answer: each element by the component of its tag, or as it is. */
export function renderNodes(nodes: readonly AnswerNode[], components: Components): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { tag, properties, children } = node
    // An element has no other name than its place, also in a block that grows.
    return createElement(components[tag] ?? tag, { ...properties, key: index }, ...renderNodes(children, components))
  })
}

/** A link of an answer, where it may lead (`safeLink`); other links show as text. */
export function AnswerLink({ href, children }: ElementProps) {
  const link = safeLink(href)
  if (!link) return <>{children}</>
  if (link.own) return <Link to={link.href}>{children}</Link>
  if (link.href.startsWith('tel:')) {
    return (
      <a href={link.href} dir="ltr" className="whitespace-nowrap">
        {children}
      </a>
    )
  }
  return (
    <a href={link.href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
