/** Something is being waited for. It appears only after a moment, so that what comes at once does not flicker. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="spinner">
      <i aria-hidden />
      <span className="sr-only">{label}</span>
    </div>
  )
}
