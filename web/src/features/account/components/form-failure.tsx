/** Why a form was refused, for as long as it has not been sent again; a notice is gone after five seconds. */
export function FormFailure({ text }: { text: string }) {
  return (
    <p role="alert" className="form-failure">
      {text}
    </p>
  )
}
