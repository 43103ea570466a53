import * as z from 'zod'
import { httpError } from '#shared/rpc/errors.ts'

const Cursor = z.object({ at: z.iso.datetime(), id: z.string().max(100) })

/** Where a page ended, for the next one. */
export function cursorOf({ at, id }: { at: Date; id: string }): string {
  return Buffer.from(JSON.stringify({ at: at.toISOString(), id })).toString('base64url')
}

export function readCursor(after: string | undefined): { at: string; id: string } | null {
  if (after === undefined || after === '') return null
  try {
    return Cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString('utf8')))
  } catch {
    throw httpError('bad-input', { fields: { after: 'Unknown cursor' } })
  }
}
