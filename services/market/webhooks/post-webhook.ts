import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupPublic, NOT_PUBLIC, type WebhookTargets, whyNotWebhookUrl } from './public-address.ts'

/** What came of a try: an HTTP answer, or the reason why none came. */
export type WebhookAnswer =
  | { status: number; error: null; text: string }
  | { status: null; error: 'timeout' | 'not-public' | 'not-connected'; text: string }

/** Bytes of an answer that are read, and characters of it that staff are shown. */
const READ_BYTES = 4096
const SHOWN_CHARACTERS = 500

/**
 * Posts one try, and reads the beginning of the answer. Redirects are not followed: they could lead into our own network.
 * The time limit covers everything from the name to the answer. Never throws.
 */
export async function postWebhook({
  url,
  headers,
  body,
  targets,
  timeoutMs,
}: {
  url: string
  headers: Record<string, string>
  body: string
  targets: WebhookTargets
  timeoutMs: number
}): Promise<WebhookAnswer> {
  if (whyNotWebhookUrl(url, targets) !== null) return { status: null, error: 'not-public', text: '' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await exchange(new URL(url), { headers, body, signal, allowsPrivate: targets.allowsPrivate })
  } catch (error) {
    if (signal.aborted) return { status: null, error: 'timeout', text: '' }
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === NOT_PUBLIC) return { status: null, error: 'not-public', text: '' }
    return { status: null, error: 'not-connected', text: code }
  }
}

interface Exchange {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  allowsPrivate: boolean
}

function exchange(url: URL, { headers, body, signal, allowsPrivate }: Exchange): Promise<WebhookAnswer> {
  const send = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      // A connection of its own: a kept one would have been checked for another try.
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Huella-Webhooks/1',
        ...headers,
      },
      ...(!allowsPrivate && { lookup: lookupPublic }),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const pieces: Buffer[] = []
      let bytes = 0
      const finish = () => {
        const text = Buffer.concat(pieces).subarray(0, READ_BYTES).toString('utf8')
        resolve({ status: response.statusCode ?? 0, error: null, text: toShown(text) })
        // The rest of a long answer is not read.
        request.destroy()
      }
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.byteLength
        if (bytes >= READ_BYTES) finish()
      })
      response.on('end', finish)
      response.on('error', reject)
    })
    request.end(body)
  })
}

/** PostgreSQL takes no NUL, and a cut may have halved a character. */
function toShown(text: string): string {
  return [...text.replaceAll('\0', '').replace(/\uFFFD+$/, '')].slice(0, SHOWN_CHARACTERS).join('')
}
