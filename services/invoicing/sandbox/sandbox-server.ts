import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** well · down: no connection's answer is usable · lost: the request is carried out and its answer never arrives. */
export type SandboxMood = 'well' | 'down' | 'lost'

/** A tax office that takes requests and answers XML; it keeps what it took in memory. */
export interface SandboxOffice {
  answer(path: string, body: string, headers: Record<string, string | string[] | undefined>): string
}

export interface SandboxServer {
  url: string
  mood: SandboxMood
  /** Paths that were asked, oldest first. */
  asked: string[]
  close(): Promise<void>
}

const MOST_BYTES = 5_000_000

/** Serves a make-believe tax office on this machine alone. */
export async function openSandbox(office: SandboxOffice): Promise<SandboxServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of request) {
      size += chunk.length
      if (size > MOST_BYTES) return response.writeHead(413).end()
      chunks.push(chunk)
    }
    const path = request.url ?? ''
    sandbox.asked.push(path)
    if (sandbox.asked.length > 1000) sandbox.asked.shift()
    if (sandbox.mood === 'down') return response.writeHead(503).end('Mantenimiento')
    const answer = office.answer(path, Buffer.concat(chunks).toString('utf8'), request.headers)
    if (sandbox.mood === 'lost') return response.destroy()
    return response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  const sandbox: SandboxServer = {
    url: `http://127.0.0.1:${port}`,
    mood: 'well',
    asked: [],
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return sandbox
}
