import { withReadBody } from '../edge/read-body.ts'
import { isFromOurPages } from '../edge/same-site.ts'

/** Form that arrived just after the closing, so that the maintenance page can send it again. */
export interface SentForm {
  action: string
  fields: [name: string, value: string][]
}

/** Larger forms would make the page too heavy for a phone. */
const MOST_CHARACTERS = 64 * 1024
/** Field names whose values are never written into a page, not even an uncached one. */
const secret = /password|contrase|code|codigo|token|secret/i

/**
 * Parses the form to send again; null when it is no plain form of ours or holds a secret or a file, which the browser's
 * own back button preserves. The form includes its Idempotency-Key, so that sending it twice takes effect once.
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
  // One leading slash, because two would name another host.
  return { action: pathname.replace(/^\/+/, '/') + search, fields }
}
