import type { FlatNamespace } from 'i18next'
import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWords } from '../i18n/setup.ts'
import { notify } from './notify.ts'

interface Wish {
  wanted: boolean
  /** The part did not arrive; the reader has been told. The wish is to be taken back: the next one asks for it again. */
  onFailed: () => void
  /** What stands in its place until it is wanted and here. */
  before?: ReactNode
}

/** A part of the page that is not in its first picture: `Part` loads it when it is wanted, and shows it with its own `props`; `prepare` loads it ahead. */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>, ...words: FlatNamespace[]) {
  let arrived: ComponentType<P> | null = null
  const fetch = async () => {
    const [component] = await Promise.all([load(), loadWords(...words)])
    return (arrived = component)
  }

  function Part({ wanted, onFailed, before, props }: Wish & { props: P }): ReactNode {
    const { t } = useTranslation(['chat', 'common'])
    const [part, setPart] = useState(() => arrived)
    const fail = useEffectEvent(() => {
      onFailed()
      notify({ kind: 'error', title: t('common:error'), text: t('partFailed') })
    })
    const waiting = wanted && part === null
    useEffect(() => {
      if (!waiting) return
      let left = false
      fetch().then(
        (loaded) => left || setPart(() => loaded),
        () => left || fail(),
      )
      return () => {
        left = true
      }
    }, [waiting])
    return wanted && part ? createElement(part, props) : before
  }
  return { Part, prepare: () => void fetch().catch(() => undefined) }
}

/** What is not needed for the first picture is loaded this long after it, in milliseconds. */
const AFTER_THE_PAGE = 300

/** Calls once, when the page has been drawn. */
export function useAfterThePage(prepare: () => void): void {
  const begin = useEffectEvent(prepare)
  useEffect(() => {
    const timer = setTimeout(begin, AFTER_THE_PAGE)
    return () => clearTimeout(timer)
  }, [])
}
