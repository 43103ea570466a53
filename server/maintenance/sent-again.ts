import { withReadBody } from '../edge/read-body.ts'
import { isFromOurPages } from '../edge/same-site.ts'

/** What somebody sent to us when we had just closed, so that they may send it once more from the page that says so. */
export interface SentForm {
  action: string
  fields: [name: string, value: string][]
}

/** More would make the page itself too heavy for a phone. */
const MOST_CHARACTERS = 64 * 1024
/** Never written into a page, not even one that nobody keeps. */
const secret = /password|contrase|code|codigo|token|secret/i

/**
 * Null for what is no plain form of ours, and for one that holds a secret or a file: the browser's own way back keeps those.
 * The form brings its Idempotency-Key along, so that sending it twice does nothing twice.
 */
export async function sentForm(request: Request): Promise<SentForm | null> {
  if (request.method !== 'POST' || !isFromOurPages(request)) return null
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return null
  const read = await withReadBody(request)
  if (typeof read === 'string') return null

  const text = await read.text()
  const fields = [...new URLSearchParams(text)]
  if (text.length > MOST_CHARACTERS || fields.some(([name]) => secret.test(name))) return null
  const { pathname, search } = new URL(request.url)
  // With one slash in front, because two would name another host.
  return { action: pathname.replace(/^\/+/, '/') + search, fields }
}
