import { createServer, connect as openSocket, type Socket } from 'node:net'
import { HOST } from './layout.ts'

/** A way to a port of this machine that can be cut as a network can: nothing is refused, and nothing arrives. */
export interface CuttableLink {
  port: number
  cut(): void
  /** What was sent meanwhile arrives now, late. */
  mend(): void
  close(): void
}

/** Opens a way to `target`, by another port. */
export function openLink(target: number): Promise<CuttableLink> {
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  let isCut = false

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (isCut) socket.pause()
  }
  const join = (from: Socket) => {
    const to = openSocket(target, HOST)
    keep(to)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('data', (bytes) => other.write(bytes))
      one.on('end', () => other.end())
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    if (isCut) for (const socket of [from, to]) socket.pause()
  }
  const server = createServer((from) => {
    keep(from)
    from.on('error', () => {})
    if (isCut) waiting.push(() => join(from))
    else join(from)
  })

  return new Promise((resolve) => {
    server.listen(0, HOST, () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' ? (address?.port ?? 0) : 0,
        cut() {
          isCut = true
          for (const socket of sockets) socket.pause()
        },
        mend() {
          isCut = false
          for (const begin of waiting.splice(0)) begin()
          for (const socket of sockets) socket.resume()
        },
        close() {
          server.close()
          for (const socket of sockets) socket.destroy()
        },
      })
    })
  })
}
