import { z } from 'zod'
import { Message } from './chat.ts'
import { endpoint } from '../endpoint.ts'

/** A link by which anyone reads a conversation as it was when the link was made. */
export const SharedLink = z.object({
  /** What the link ends with: `/shared/{id}`. */
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** How many questions are seen by it. */
  questions: z.number().int(),
})
export type SharedLink = z.infer<typeof SharedLink>

/** A link among all those of its owner. The title is the one that strangers see. */
export const OwnLink = SharedLink.extend({ conversationId: z.string(), title: z.string() })
export type OwnLink = z.infer<typeof OwnLink>

/** A message as strangers see it: nothing of its owner, and no id by which more could be asked for. */
export const SharedMessage = Message.omit({ id: true, conversationId: true, timestamp: true, runId: true, followUps: true, feedback: true })
export type SharedMessage = z.infer<typeof SharedMessage>

export const SharedConversation = z.object({
  title: z.string(),
  sharedAt: z.iso.datetime(),
  messages: z.array(SharedMessage),
})
export type SharedConversation = z.infer<typeof SharedConversation>

const params = z.object({ id: z.string() })

/** 409 while there is no finished answer to be shared. The same conversation, unchanged, gets the same link. */
export const shareConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/links',
  access: 'user',
  summary: "Make a link by which anyone reads one's conversation as it is now",
  params,
  response: SharedLink,
})

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/links',
  access: 'user',
  summary: 'The links to a conversation, latest first',
  params,
  response: z.array(SharedLink),
})

export const listOwnLinks = endpoint({
  method: 'GET',
  path: '/api/links',
  access: 'user',
  summary: 'All links that one has made and not revoked, latest first',
  response: z.array(OwnLink),
})

export const revokeLink = endpoint({
  method: 'DELETE',
  path: '/api/links/:id',
  access: 'user',
  summary: 'Make a link lead nowhere',
  params,
  response: z.object({ revoked: z.literal(true) }),
})

export const readShared = endpoint({
  method: 'GET',
  path: '/api/shared/:id',
  access: 'public',
  summary: 'A conversation that was shared, as it was when its link was made',
  params,
  response: SharedConversation,
})
