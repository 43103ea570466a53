import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behaviour of a stand-in until it is changed; `lost`: it executes the request, but its answer never arrives. */
export type Mood = 'well' | 'down' | 'garbled' | 'silent' | 'lost'

export interface StandIn {
  url: string
  mood: Mood
  /** Requests received, oldest first. */
  asked: { path: string; body: Record<string, unknown> }[]
  close(): Promise<void>
}

/** A real HTTP server in place of a provider, with JSON requests and answers. */
export async function openStandIn(
  answer: (path: string, body: Record<string, unknown>) => { status?: number; body: object },
): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString())
    standIn.asked.push({ path, body })

    if (standIn.mood === 'silent') return
    if (standIn.mood === 'down') return response.writeHead(503).end('<html>Mantenimiento</html>')
    const answered = answer(path, body)
    if (standIn.mood === 'lost') return response.destroy()
    response.writeHead(answered.status ?? 200, { 'content-type': 'application/json' })
    response.end(standIn.mood === 'garbled' ? '{"error": 0, "datos": {' : JSON.stringify(answered.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}`,
    mood: 'well',
    asked: [],
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return standIn
}
