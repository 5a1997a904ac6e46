/**
 * Moves the focus from an entry that is about to leave its list to the first link or button of the next entry, else of
 * the previous one, else to `otherwise`, the heading of the list.
 */
export function focusBeside(entry: Element | null | undefined, otherwise: HTMLElement | null): void {
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling]
  const [control = otherwise] = beside.flatMap((one) => one?.querySelector<HTMLElement>('a, button') ?? [])
  control?.focus()
}
