import type { ComponentProps } from 'react'

const TABLE =
  'w-full border-collapse tabular-nums [&_:is(th,td)]:border-be [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2.5 [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-baseline [&_:is(th,td)]:wrap-break-word [&_:is(th,td):first-child]:ps-0 [&_:is(th,td):last-child]:pe-0 [&_tbody_th]:font-semibold [&_thead_th]:text-[0.875rem] [&_thead_th]:font-semibold [&_thead_th]:text-muted'
const CARDS =
  'max-sm:block max-sm:[&_:is(tbody,tr,th,td)]:block max-sm:[&_thead]:sr-only max-sm:[&_tbody_tr]:mbe-3 max-sm:[&_tbody_tr]:rounded-[10px] max-sm:[&_tbody_tr]:border max-sm:[&_tbody_tr]:border-line max-sm:[&_tbody_tr]:bg-(--raised) max-sm:[&_tbody_tr]:px-3.5 max-sm:[&_tbody_tr]:py-2 max-sm:[&_tbody_:is(th,td)]:border-0 max-sm:[&_tbody_:is(th,td)]:px-0 max-sm:[&_tbody_:is(th,td)]:py-1'
const LABELS = "max-sm:[&_td[data-label]]:before:text-muted max-sm:[&_td[data-label]]:before:content-[attr(data-label)_':_']"

/**
 * A table where there is room; on a phone each line is a card that names its own columns (`data-label` of the cell).
 */
export function Table({ className = '', ...rest }: ComponentProps<'table'>) {
  return <table className={`${TABLE} ${CARDS} ${LABELS} ${className}`} {...rest} />
}
