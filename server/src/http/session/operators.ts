import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

/** Who may see what is for operators: the metrics and the description of the API. */
export interface Operators {
  /** The Bearer token that admits; undefined when none is configured. */
  token: string | undefined
  /** People other than the developer may reach the server: only the token admits. */
  exposed: boolean
}

const LOOPBACK = /^(::1|(::ffff:)?127\.)/
/** A request with one of these came through a proxy, whose own address says nothing about the caller. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Refuses everybody but operators: bearers of the token, and without a token programs of this machine while nobody else
 * can reach the server. Throws AppError `not_found`: outsiders do not learn what is here.
 */
export function refuseOutsiders(request: FastifyRequest, { token, exposed }: Operators): void {
  if (token === undefined) {
    const isNear = LOOPBACK.test(request.socket.remoteAddress ?? '') && FORWARDING.every((name) => request.headers[name] === undefined)
    if (!exposed && isNear) return
  } else {
    const sent = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (timingSafeEqual(hash(sent), hash(token))) return
  }
  throw new AppError('not_found', 'asked by somebody who is no operator')
}
