import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP } from 'node:net'
import { MAX_PIXELS, sharp } from '#shared/images/sharp.ts'
import { sniffImage } from '#shared/images/sniff-image.ts'
import { isPublicAddress } from './public-address.ts'

export const MAX_REMOTE_BYTES = 8 * 1024 * 1024
const REMOTE_TIMEOUT_MS = 5000
const MAX_REDIRECTS = 3

export type RemoteRefusal =
  | 'not-https'
  | 'not-public'
  | 'unreachable'
  | 'too-many-redirects'
  | 'too-big'
  | 'not-a-picture'
  | 'too-many-pixels'

export type RemoteImage = { bytes: Buffer } | { refusal: RemoteRefusal }

/** Network access, replaceable in tests. */
export interface Network {
  resolve(hostname: string): Promise<string[]>
  /** Requests exactly this address, with the URL's name for TLS and Host; does not follow redirects. */
  open(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage>
}

const internet: Network = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  open: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const hostname = unbracketed(url.hostname)
      const options = {
        host: address,
        servername: isIP(hostname) ? undefined : hostname,
        port: url.port || 443,
        path: `${url.pathname}${url.search}`,
        headers: {
          host: url.host,
          accept: 'image/avif,image/webp,image/png,image/jpeg',
          'user-agent': 'Huella catalogue import',
        },
        // A new socket: a pooled one could lead to an address that was checked for another name.
        agent: false,
        signal,
      }
      get(options, resolve).on('error', reject)
    }),
}

/**
 * Fetches an imported catalogue's picture from a foreign server. The addresses come from uploaded files, so each hop
 * must be https and resolve to public addresses only, and the request goes to the checked address itself (a DNS change
 * between check and request has no effect). At most 8 MB, 5 seconds and 40 megapixels; the bytes, not the header,
 * decide the format.
 */
export async function fetchRemoteImage(
  address: string,
  network: Network = internet,
  timeoutMs = REMOTE_TIMEOUT_MS,
): Promise<RemoteImage> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const body = await untilAborted(followTo(address, { network, signal, redirects: MAX_REDIRECTS }), signal)
    return 'refusal' in body ? body : await checkedPicture(body.bytes)
  } catch {
    // Unresolved names, refused connections, bad certificates and our time limit all look the same to the shopper.
    return { refusal: 'unreachable' }
  }
}

interface Hop {
  network: Network
  signal: AbortSignal
  redirects: number
}

async function followTo(address: string, { network, signal, redirects }: Hop): Promise<RemoteImage> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username || url.password) return { refusal: 'not-https' }

  const hostname = unbracketed(url.hostname)
  const addresses = isIP(hostname) ? [hostname] : await network.resolve(hostname)
  const [first] = addresses
  if (!first || !addresses.every(isPublicAddress)) return { refusal: 'not-public' }

  const response = await network.open(url, first, signal)
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy()
    const next = URL.parse(headers.location, url)
    if (redirects === 0 || !next) return { refusal: 'too-many-redirects' }
    return followTo(next.href, { network, signal, redirects: redirects - 1 })
  }
  if (statusCode !== 200) {
    response.destroy()
    return { refusal: 'unreachable' }
  }
  return readBody(response, signal)
}

async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<RemoteImage> {
  const stop = () => response.destroy(new Error('took too long'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > MAX_REMOTE_BYTES) return { refusal: 'too-big' }
      chunks.push(bytes)
    }
    return { bytes: Buffer.concat(chunks) }
  } finally {
    signal.removeEventListener('abort', stop)
    response.destroy()
  }
}

async function checkedPicture(bytes: Buffer): Promise<RemoteImage> {
  const kind = sniffImage(bytes)
  if (!kind || kind === 'heic') return { refusal: 'not-a-picture' }
  // Reads only the header. The pixel limit is checked here, to tell a picture that is too large from a broken file.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height === 0) return { refusal: 'not-a-picture' }
  if (width * height > MAX_PIXELS) return { refusal: 'too-many-pixels' }
  return { bytes }
}

/** Stops waiting when aborted, because a DNS lookup cannot be cancelled. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
