import { useEffect, useRef, type ReactNode } from 'react'
import { accountStyles } from './account-styles.ts'

const MAIN =
  'mx-auto mbs-[clamp(1.5rem,6vh,4rem)] w-full max-w-106 px-5 data-[wide=true]:mbs-[clamp(1.5rem,5vh,3rem)] data-[wide=true]:max-w-2xl'
const BESIDE =
  'min-[60rem]:grid min-[60rem]:max-w-none min-[60rem]:grid-cols-[24rem_20rem] min-[60rem]:items-start min-[60rem]:justify-center min-[60rem]:gap-x-14'

interface AccountFrameProps {
  title: string
  lead?: ReactNode
  /** Wide enough for a page of several sections. */
  wide?: boolean
  /** Shown next to the page where there is room, otherwise below. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of the account pages: a heading that takes the focus for screen readers. */
export function AccountFrame({ title, lead, wide, beside, children }: AccountFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main className={`${MAIN} ${beside ? BESIDE : ''}`} data-wide={wide}>
      <div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-serif text-[clamp(1.625rem,1.4rem+1vw,2rem)] leading-tight font-medium text-balance outline-none"
        >
          {title}
        </h1>
        {lead && <p className={accountStyles.lead}>{lead}</p>}
        {children}
      </div>
      {beside}
    </main>
  )
}
