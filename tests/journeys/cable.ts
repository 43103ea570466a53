import { once } from 'node:events'
import { createServer, type Server, Socket } from 'node:net'

/** Network connection between browser and shop that a journey can cut, for pages and workers alike. */
export interface Cable {
  /** The shop's address through the connection. */
  url: string
  pull(): Promise<void>
  plugIn(): Promise<void>
}

export async function layCable(shop: string): Promise<Cable> {
  const { hostname, port } = new URL(shop)
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let own = 0

  async function plugIn() {
    server = createServer((here) => {
      const there = new Socket().connect(Number(port), '127.0.0.1')
      for (const socket of [here, there]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      }
      here.pipe(there).pipe(here)
    }).listen(own, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address && typeof address !== 'string') own = address.port
  }

  async function pull() {
    for (const socket of sockets) socket.destroy()
    if (!server) return
    server.close()
    await once(server, 'close')
    server = null
  }

  await plugIn()
  return { url: `http://${hostname}:${own}`, pull, plugIn }
}
