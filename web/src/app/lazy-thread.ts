import { preloadable } from '../lib/browser/preloadable.tsx'

/** The questions and answers of a conversation, which a new one does not need yet. */
export const { Page: Thread, load: loadThread } = preloadable(
  async () => (await import('../features/chat/components/thread.tsx')).Thread,
  'chat',
)
