import { createHash } from 'node:crypto'
import { type CachedAnswer, makeAnswerCache, toCachedAnswer, toResponse } from './answer-cache.ts'

/**
 * Cache of pages equal for all visitors without cart and account, kept for a few seconds and rendered once
 * (docs/decisions/006). Concurrent requests wait for the pending rendering.
 */
export interface SharedPages {
  /** `render` makes a page, cached under the key when it is a plain success without cookies. */
  answer(key: string, acceptedEncodings: string, render: () => Promise<RenderedPage>): Promise<Response>
}

export interface RenderedPage {
  answer: Response
  /** Nonce of the document's scripts. */
  nonce: string
}

interface SharedPagesParts {
  /** Policy of a document that allows these inline scripts (`'sha256-…'`) and styles with this nonce. */
  makePolicy(nonce: string, scripts: string[]): string
  /** Milliseconds since any origin. */
  clock?: () => number
}

export function makeSharedPages({ makePolicy, clock }: SharedPagesParts): SharedPages {
  const cache = makeAnswerCache(clock)

  return {
    async answer(key, acceptedEncodings, render) {
      const making = cache.find(key)
      if (making) {
        const page = await making
        return page ? toResponse(page, acceptedEncodings) : (await render()).answer
      }

      const rendered = render()
      const page = rendered.then(toCachedPage, () => null)
      cache.keep(key, page)
      const shared = await page
      if (shared) return toResponse(shared, acceptedEncodings)
      cache.forget(key)
      return (await rendered).answer
    },
  }

  async function toCachedPage({ answer, nonce }: RenderedPage): Promise<CachedAnswer | null> {
    const page = await toCachedAnswer(answer)
    const scripts = page && scriptHashes(new TextDecoder().decode(page.bytes), nonce)
    if (scripts) page.headers.set('content-security-policy', makePolicy(nonce, scripts))
    return page
  }
}

/**
 * CSP sources of a document's inline scripts. Only scripts with the nonce, unknown before rendering, count: an injected
 * script stays as blocked as in any other answer.
 */
export function scriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (!attributes.includes(` nonce="${nonce}"`) || script === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
