/** Why a form failed. Unlike a notice, it stays until the form is sent again. */
export function FormFailure({ text }: { text: string }) {
  return (
    <p role="alert" className="mbs-1 empty:mbs-0 text-[0.9375rem] leading-6 text-balance text-danger">
      {text}
    </p>
  )
}
