/** Class names that the parts of a conversation repeat. */
export const chatStyles = {
  column: 'mx-auto w-full max-w-176 px-5',
  /** A turn that is not on the screen costs nothing; its height is a guess until it was. */
  turn: 'border-line py-7 [contain-intrinsic-size:auto_32rem] [.turn+&]:border-bs',
  question: 'font-serif text-[1.3125rem] leading-[1.45] font-semibold whitespace-pre-wrap wrap-anywhere [unicode-bidi:isolate]',
  /** What the product says about an answer, beside what the answer says. */
  remark: 'border-s-2 ps-3 text-[0.9375rem] leading-[1.55] text-muted',
}
