import { httpError } from './errors.ts'

/** End of a page sorted by time and, at equal times, by id. */
export interface PageEnd {
  at: Date
  id: string
}

/** Encodes a page's end as a cursor, opaque to callers. */
export function toCursor({ at, id }: PageEnd): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')
}

/** Decodes a cursor; undefined when it is none of ours. */
export function parsePageEnd(cursor: string): PageEnd | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,100})$/.exec(text) ?? []
  const moment = new Date(at ?? '')
  return id === undefined || Number.isNaN(moment.getTime()) ? undefined : { at: moment, id }
}

/** Decodes a caller's cursor; without one it is the first page. Throws 'bad-input'. */
export function readCursor(after: string | undefined): PageEnd | null {
  if (after === undefined || after === '') return null
  const end = parsePageEnd(after)
  if (!end) throw httpError('bad-input', { fields: { after: 'Unknown cursor' } })
  return end
}
