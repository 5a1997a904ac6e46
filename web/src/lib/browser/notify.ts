import type { Notice } from './notice.ts'

const loadNotices = () => import('../../components/ui/notices.tsx')

/** Loads the component ahead: the first notice may say that the network is down. */
export function prepareNotices(): void {
  loadNotices().catch(() => undefined)
}

/** Shows a notice for five seconds; a newer one replaces it (specification §9). */
export function notify({ title, text, kind, action }: Notice): void {
  loadNotices()
    .then(({ showNotice }) => showNotice({ title, text, kind, action }))
    .catch(() => undefined)
}
