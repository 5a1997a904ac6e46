import { randomUUID } from 'node:crypto'
import type { ChatEvent, Conversation, Message } from '@sugya/contract/api/chat'
import { recordSecretsOfCall } from '../logs/call-secrets.ts'

export interface ReceivedEvent {
  /** 0 for an event that is not part of the log. */
  id: number
  event: ChatEvent
}

/** A client of the chat with its own cookies, and a new device unless one is given. */
export function chatClient(initialUrl: string, cookies = '', device = randomUUID().replaceAll('-', '')) {
  let jar = cookies
  let url = initialUrl
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(jar === '' ? {} : { cookie: jar }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'x-device-fingerprint': device,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    recordSecretsOfCall({ address: path, headers, body, cookies: response.headers.getSetCookie() })
    const set = response.headers.getSetCookie()[0]
    if (set !== undefined) jar = set.split(';')[0] ?? ''
    return response
  }
  const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T
  return {
    /** The fingerprint that it sends. */
    device,
    call,
    cookies: () => jar,
    moveTo: (other: string) => (url = other),
    ask: (message: string, body: object = {}) =>
      call('POST', '/api/chat/enhanced', { message, ...body }, { accept: 'text/event-stream' }).then(eventReader),
    askForJson: (message: string, body: object = {}) => call('POST', '/api/chat/enhanced', { message, ...body }),
    follow: (runId: string, after?: number) =>
      call('GET', `/api/chat/runs/${runId}/events`, undefined, after === undefined ? {} : { 'last-event-id': String(after) }).then(
        eventReader,
      ),
    stop: (runId: string) => json<{ stopped: boolean }>(call('POST', `/api/chat/runs/${runId}/stop`)),
    /** The messages as they are stored, without what the server parses for a page. */
    messages: async (id: string) => {
      const messages = await json<Message[]>(call('GET', `/api/conversations/${id}/messages`))
      return messages.map(({ parsed: _, ...stored }) => stored)
    },
    conversations: () => json<Conversation[]>(call('GET', '/api/conversations')),
  }
}

export type ChatClient = ReturnType<typeof chatClient>

/** Reads an event stream piece by piece. */
export async function eventReader(response: Response) {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const seen: ReceivedEvent[] = []
  let rest = ''
  let ended = false

  async function more(): Promise<void> {
    const { value, done } = await reader.read()
    if (done) ended = true
    rest += value ?? ''
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const lines = frame.split('\n')
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const data = field('data')
      if (data === undefined) continue
      const event = JSON.parse(data) as ChatEvent
      if (event.type !== field('event')) throw new Error(`event ${String(field('event'))} carries ${event.type}`)
      seen.push({ id: Number(field('id') ?? 0), event })
    }
  }
  async function until(isIt: (events: ReceivedEvent[]) => boolean): Promise<ReceivedEvent[]> {
    while (!isIt(seen)) {
      if (ended) throw new Error(`the stream ended early after ${JSON.stringify(seen.at(-1))}`)
      await more()
    }
    return seen
  }
  return {
    headers: response.headers,
    seen,
    until,
    text: () => joinText(seen),
    untilText: (text: string) => until((events) => joinText(events).includes(text)),
    run: async () => {
      const [first] = await until((events) => events.length > 0)
      if (first?.event.type !== 'run') throw new Error('the first event is not the run')
      return first.event
    },
    /** All events to the end of the stream. */
    all: async () => {
      while (!ended) await more()
      return seen
    },
    leave: () => reader.cancel(),
  }
}

export function joinText(events: ReceivedEvent[]): string {
  return events.map(({ event }) => (event.type === 'delta' ? event.text : '')).join('')
}
