/** Something is being waited for. It appears only after a moment, so that what comes at once does not flicker. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="spinner grid min-h-[min(60dvh,16rem)] place-items-center">
      {/* What comes at once does not flicker. */}
      <i
        aria-hidden
        className="size-7 animate-[turn_0.9s_linear_infinite,appear_200ms_ease-out_150ms_backwards] rounded-[50%] border-2 border-line border-bs-accent"
      />
      <span className="sr-only">{label}</span>
    </div>
  )
}
