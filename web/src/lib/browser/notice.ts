/** A short notice in the corner of the page. */
export interface Notice {
  title: string
  text?: string
  kind?: 'error'
  action?: { label: string; run: () => void }
}
