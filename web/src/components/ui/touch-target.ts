/**
 * A finger needs more than the eye: 44 px, which take no room on the page. The element must not be positioned by
 * classes of its own.
 */
export const touchTarget =
  "pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-[min(0px,(100%-2.75rem)/2)] pointer-coarse:after:content-['']"
