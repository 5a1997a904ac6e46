import type { FlatNamespace } from 'i18next'
import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWords } from '../i18n/setup.ts'
import { notify } from './notify.ts'

interface Demand<P> {
  /** Null while the part is not wanted. */
  props: P | null
  /** The part failed to load, and a notice says so. Set `props` to null: the next demand loads it again. */
  onFailed: () => void
  /** Renders until the part is wanted and has loaded. */
  before?: ReactNode
}

/**
 * A part of a page that its first render does not need, such as a menu. `Part` loads it with its words when it gets
 * `props`, then renders it with them. `prepare` loads it ahead.
 */
export function lazyOnDemand<P extends object>(load: () => Promise<ComponentType<P>>, ...words: FlatNamespace[]) {
  let loaded: ComponentType<P> | null = null
  const fetch = async () => {
    const [component] = await Promise.all([load(), loadWords(...words)])
    return (loaded = component)
  }

  function Part({ props, onFailed, before }: Demand<P>): ReactNode {
    const { t } = useTranslation()
    const [component, setComponent] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      onFailed()
      notify({ kind: 'error', title: t('error'), text: t('partFailed') })
    })
    const isWaiting = props !== null && component === null
    useEffect(() => {
      if (!isWaiting) return
      let left = false
      fetch().then(
        (arrived) => left || setComponent(() => arrived),
        () => left || fail(),
      )
      return () => {
        left = true
      }
    }, [isWaiting])
    return props && component ? createElement(component, props) : before
  }
  return { Part, prepare: () => void fetch().catch(() => undefined) }
}

/** In milliseconds. */
const DELAY_AFTER_FIRST_PAINT = 300

/**
 * Calls once, soon after the first paint: for what the first render does not need. While `isReady` is false the page
 * still loads what it shows first, and the call waits.
 */
export function useAfterFirstPaint(prepare: () => void, isReady = true): void {
  const begin = useEffectEvent(prepare)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(begin, DELAY_AFTER_FIRST_PAINT)
    return () => clearTimeout(timer)
  }, [isReady])
}
