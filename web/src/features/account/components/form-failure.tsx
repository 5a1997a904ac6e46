/** What the form says when it could not be sent: a title, and why, unless the reason stands under a field. */
interface Failure {
  title?: string
  text: string
}

/** Why a form failed. Unlike a notice, it stays until the form is sent again. */
export function FormFailure({ title = '', text }: Failure) {
  return (
    <div role="alert" className="mbs-1 empty:mbs-0 text-[0.9375rem] leading-6 text-balance text-danger">
      {title !== '' && <p className="font-semibold">{title}</p>}
      {text !== '' && <p>{text}</p>}
    </div>
  )
}
