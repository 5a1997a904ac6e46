/** Why a form was refused, for as long as it has not been sent again; a notice is gone after five seconds. */
export function FormFailure({ text }: { text: string }) {
  return (
    <p role="alert" className="mbs-1 min-h-6 text-[0.9375rem] leading-6 text-balance text-danger">
      {text}
    </p>
  )
}
