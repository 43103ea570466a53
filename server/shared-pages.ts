import { createHash } from 'node:crypto'
import { bestEncoding, type Encoding, encodeWhole } from './compress.ts'

/**
 * Pages that are the same for everybody whose request says the same, kept for a few seconds: what a visitor without cart
 * and account sees costs one rendering for all of them (docs/decisions/006). Whoever asks while it is made waits for it.
 */
export interface SharedPages {
  /** `render` makes an answer of its own; it is kept under the key when it is a plain success without cookies. */
  answer(key: string, acceptedEncodings: string, render: () => Promise<RenderedPage>): Promise<Response>
}

export interface RenderedPage {
  answer: Response
  /** Of the scripts in its document. */
  nonce: string
}

interface SharedPagesParts {
  /** The policy of a document that runs these inline scripts (`'sha256-…'`) and lets styles with this nonce in. */
  policyOf(nonce: string, scripts: string[]): string
  /** Milliseconds, of any origin. */
  clock?: () => number
}

interface KeptPage {
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  encoded: Map<Encoding, Uint8Array<ArrayBuffer>>
}

export const KEPT_MS = 5_000
const MOST_PAGES = 200
const LARGEST = 512 * 1024

export function makeSharedPages({ policyOf, clock = () => performance.now() }: SharedPagesParts): SharedPages {
  const kept = new Map<string, { page: Promise<KeptPage | null>; until: number }>()

  return {
    async answer(key, acceptedEncodings, render) {
      const known = kept.get(key)
      if (known && known.until > clock()) {
        const page = await known.page
        return page ? answerOf(page, acceptedEncodings) : (await render()).answer
      }

      const rendered = render()
      const page = rendered.then(
        (own) => keptPage(own),
        () => null,
      )
      remember(key, page)
      const shared = await page
      if (shared) return answerOf(shared, acceptedEncodings)
      kept.delete(key)
      return (await rendered).answer
    },
  }

  function remember(key: string, page: Promise<KeptPage | null>): void {
    kept.delete(key)
    // The oldest are in front.
    for (const [old, { until }] of kept) {
      if (until > clock() && kept.size < MOST_PAGES) break
      kept.delete(old)
    }
    kept.set(key, { page, until: clock() + KEPT_MS })
  }

  /** Null when it is one visitor's own answer: a failure, a redirect, a cookie. */
  async function keptPage({ answer, nonce }: RenderedPage): Promise<KeptPage | null> {
    if (answer.status !== 200 || answer.headers.has('set-cookie')) return null
    const bytes = new Uint8Array(await answer.clone().arrayBuffer())
    if (bytes.byteLength > LARGEST) return null
    const headers = new Headers(answer.headers)
    headers.set('content-security-policy', policyOf(nonce, scriptHashes(new TextDecoder().decode(bytes), nonce)))
    headers.append('vary', 'Accept-Encoding')
    return { headers, bytes, encoded: new Map() }
  }
}

function answerOf(page: KeptPage, acceptedEncodings: string): Response {
  const encoding = bestEncoding(acceptedEncodings)
  const headers = new Headers(page.headers)
  if (!encoding) return new Response(page.bytes, { headers })

  const body = page.encoded.get(encoding) ?? encodeWhole(page.bytes, encoding)
  page.encoded.set(encoding, body)
  headers.set('content-encoding', encoding)
  return new Response(body, { headers })
}

/**
 * The inline scripts of a document as sources of a policy. Only those that carry its nonce, which nobody knew before it
 * was rendered: a script that found its way into a text stays as dead as in any other answer.
 */
export function scriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (!attributes.includes(` nonce="${nonce}"`) || script === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
