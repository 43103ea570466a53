import http from 'node:http'
import { zstdDecompressSync } from 'node:zlib'

const likeChrome = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  host: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  isJson: boolean
  /** Body as received, compressed. */
  body: Buffer
  isZstd: boolean
  ms: number
}

/**
 * Sends calls over a few kept-alive connections to loopback, one after another on each; returns the answers in order of
 * arrival.
 */
export async function sendAll(port: number, calls: Call[], connections: number): Promise<Answer[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  let next = 0
  const lane = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) answers.push(await send(port, agent, call))
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return answers
}

function send(port: number, agent: http.Agent, { method, path, host, headers, body }: Call): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, agent, method, path, headers: { host, ...likeChrome, ...headers } },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            isJson: /json/.test(response.headers['content-type'] ?? ''),
            isZstd: response.headers['content-encoding'] === 'zstd',
            body: Buffer.concat(pieces),
            ms: performance.now() - started,
          }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Reason why an answer failed, or null. GraphQL reports errors with status 200. */
export function whyFailed({ status, isJson, isZstd, body }: Answer): string | null {
  const text = () => String(isZstd ? zstdDecompressSync(body) : body)
  if (status !== 200) return `answered ${status} ${isJson ? text() : ''}`
  if (!isJson) return null
  const { errors } = JSON.parse(text())
  return errors ? JSON.stringify(errors) : null
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
