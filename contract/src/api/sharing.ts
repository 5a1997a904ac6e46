import { z } from 'zod'
import { Message } from './chat.ts'
import { defineApi } from '../endpoint.ts'

/** A link through which anyone reads a conversation as it was when the link was created. */
export const SharedLink = z.object({
  /** The end of the address: `/shared/{id}`. */
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** How many questions the link shows. */
  questions: z.number().int(),
})
export type SharedLink = z.infer<typeof SharedLink>

/** A link in the list of its owner. The title is the one that others see. */
export const OwnLink = SharedLink.extend({ conversationId: z.string(), title: z.string() })
export type OwnLink = z.infer<typeof OwnLink>

/** A message as others see it: nothing about its owner, and no id by which more could be requested. */
export const SharedMessage = Message.omit({
  id: true,
  conversationId: true,
  timestamp: true,
  runId: true,
  followUps: true,
  feedback: true,
  replaces: true,
  follows: true,
})
export type SharedMessage = z.infer<typeof SharedMessage>

export const SharedConversation = z.object({
  title: z.string(),
  sharedAt: z.iso.datetime(),
  messages: z.array(SharedMessage),
})
export type SharedConversation = z.infer<typeof SharedConversation>

const params = z.object({ id: z.string() })

export const sharingApi = defineApi('Sharing', {
  /** 409 until there is a finished answer to share. An unchanged conversation gets the same link again. */
  shareConversation: {
    method: 'POST',
    path: '/api/conversations/:id/links',
    access: 'user',
    summary: 'Create a public link to a conversation of the user as it is now',
    params,
    /** `upTo`: the last answer of the branch to share; absent: the newest finished one. */
    body: z.object({ upTo: z.string().nullish() }).nullish(),
    response: SharedLink,
  },
  listLinks: {
    method: 'GET',
    path: '/api/conversations/:id/links',
    access: 'user',
    summary: 'The links to a conversation, latest first',
    params,
    response: z.array(SharedLink),
  },
  listOwnLinks: {
    method: 'GET',
    path: '/api/links',
    access: 'user',
    summary: 'All active links of the user, latest first',
    response: z.array(OwnLink),
  },
  revokeLink: {
    method: 'DELETE',
    path: '/api/links/:id',
    access: 'user',
    summary: 'Revoke a link',
    params,
    response: z.object({ revoked: z.literal(true) }),
  },
  readShared: {
    method: 'GET',
    path: '/api/shared/:id',
    access: 'public',
    summary: 'A shared conversation, as it was when its link was created',
    params,
    response: SharedConversation,
  },
})
