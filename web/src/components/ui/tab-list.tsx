import { cva } from 'class-variance-authority'
import { Tabs } from 'radix-ui'
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'

/** A button that switches what is below: `section` for the sections of a panel, `part` for the parts of one. */
export const tabStyles = cva('min-h-11 flex-none font-semibold whitespace-nowrap text-muted hover:text-ink', {
  variants: {
    level: {
      section:
        'rounded-[8px] px-3.5 hover:bg-shade aria-pressed:bg-accent aria-pressed:text-(--on-accent) aria-selected:bg-accent aria-selected:text-(--on-accent)',
      part: 'border-be-2 border-transparent px-1 text-[0.9375rem] aria-pressed:border-accent aria-pressed:text-accent aria-selected:border-accent aria-selected:text-accent',
    },
  },
  defaultVariants: { level: 'part' },
})

/**
 * A row of tabs that scrolls where it is too long for the window, and then shades the edge behind which there are more.
 * The padding keeps the focus outline whole.
 */
export const tabRow = 'scroll-shade -mx-1 flex overflow-x-auto overscroll-x-contain px-1 [scrollbar-width:none]'

/** A ref for a row of tabs: the chosen one, `chosen` by its address or by a press, is scrolled into view. */
export function useChosenInView(chosen: string | undefined): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.querySelector(':is([aria-pressed=true], [aria-selected=true])')?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [chosen])
  return row
}

/** The tabs of the parts of a section, under a rule. `chosen` is the value of the open one. */
export function TabList({ chosen, className = '', ...rest }: ComponentProps<typeof Tabs.List> & { chosen?: string }) {
  const row = useChosenInView(chosen)
  return <Tabs.List ref={row} className={`${tabRow} gap-5 border-be border-line pbs-1 ${className}`} {...rest} />
}

export function TabTrigger(props: Omit<ComponentProps<typeof Tabs.Trigger>, 'className'>) {
  return <Tabs.Trigger className={tabStyles({ level: 'part' })} {...props} />
}
