import { createHash } from 'node:crypto'
import { type CachedAnswer, makeAnswerCache, toCachedAnswer, toResponse } from './answer-cache.ts'

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
  makePolicy(nonce: string, scripts: string[]): string
  /** Milliseconds, of any origin. */
  clock?: () => number
}

export function makeSharedPages({ makePolicy, clock }: SharedPagesParts): SharedPages {
  const kept = makeAnswerCache(clock)

  return {
    async answer(key, acceptedEncodings, render) {
      const making = kept.find(key)
      if (making) {
        const page = await making
        return page ? toResponse(page, acceptedEncodings) : (await render()).answer
      }

      const rendered = render()
      const page = rendered.then(toCachedPage, () => null)
      kept.keep(key, page)
      const shared = await page
      if (shared) return toResponse(shared, acceptedEncodings)
      kept.forget(key)
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
