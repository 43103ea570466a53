import { shortened } from './text.ts'

const longest = 60
// 'https://…', 'ana@example.com', and what mail programs make a link of by themselves: 'example.com'.
const address = /:\/\/|@|[\p{L}\d]\.\p{L}{2,}/u

/**
 * A name that somebody chose, as it may stand in our mail to whoever they name: one short line without an address, so that
 * nobody lets us write for them. `instead` where nothing else is left.
 */
export function nameInMail(name: string, instead: string): string {
  const line = name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  if (line === '' || address.test(line)) return instead
  return shortened(line, longest)
}
