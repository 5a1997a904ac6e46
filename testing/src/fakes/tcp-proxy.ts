import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy before a TCP server, which can do to its connections what networks do. */
export interface TcpProxy {
  port: number
  /** Refuses new connections and cuts those there are. */
  refuse(): Promise<void>
  /** Accepts, and passes everything on: how it starts. What was swallowed arrives. */
  pass(): Promise<void>
  /** Cuts the connections there are; new ones pass. */
  cut(): void
  /** Accepts, and lets nothing through in either direction. */
  swallow(): void
  close(): Promise<void>
}

/** Starts a proxy on a free port of this machine. */
export async function startTcpProxy(to: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSwallowing = false
  let port = 0

  const flow = (pair: readonly [Socket, Socket]) => pair.forEach((socket) => (isSwallowing ? socket.pause() : socket.resume()))
  const server = createServer((client) => {
    const upstream = connect(to)
    const pair = [client, upstream] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      pair.forEach((socket) => socket.destroy())
    }
    pair.forEach((socket) => socket.on('error', end).on('close', end))
    client.on('data', (chunk) => upstream.write(chunk))
    upstream.on('data', (chunk) => client.write(chunk))
    flow(pair)
  })
  const cut = () => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()))
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const refuse = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    cut()
    await closed
  }
  await listen()
  return {
    port,
    refuse,
    async pass() {
      isSwallowing = false
      pairs.forEach(flow)
      if (!server.listening) await listen()
    },
    cut,
    swallow() {
      isSwallowing = true
      pairs.forEach(flow)
    },
    close: refuse,
  }
}
