import type { Notice } from './notice.ts'

const corner = () => import('../../components/ui/notices.tsx')

/** Loads what draws notices, before one must be shown: the first may be that the network is gone. */
export function prepareNotices(): void {
  corner().catch(() => undefined)
}

/** Shows a notice for five seconds; a newer one takes its place (specification §9). */
export function notify({ title, text, kind, action }: Notice): void {
  corner()
    .then(({ showNotice }) => showNotice({ title, text, kind, action }))
    .catch(() => undefined)
}
