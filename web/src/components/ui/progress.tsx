import type { ComponentProps } from 'react'

const TRACK =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-[3px] border-0 bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-500 [&::-moz-progress-bar]:bg-accent'
/** It goes on, and how far is not known. */
const MOVING =
  'indeterminate:animate-[slide_1.6s_linear_infinite] indeterminate:bg-[linear-gradient(90deg,var(--line)_25%,var(--accent)_50%,var(--line)_75%)] indeterminate:bg-size-[200%_100%] indeterminate:[&::-moz-progress-bar]:bg-transparent indeterminate:[&::-webkit-progress-bar]:bg-transparent'

/** How far something is: `value` of `max`; without a value it moves. */
export function Progress({ className = 'mbs-2.5 mbe-1', ...rest }: ComponentProps<'progress'>) {
  return <progress className={`${TRACK} ${MOVING} ${className}`} {...rest} />
}
