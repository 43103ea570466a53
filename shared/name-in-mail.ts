import { shortened } from './text.ts'

const longest = 60
// URLs, mail addresses, and bare domains ('example.com') that mail programs turn into links.
const address = /:\/\/|@|[\p{L}\d]\.\p{L}{2,}/u

/**
 * Makes a user-chosen name safe for our mail to other people: one short line without an address, so that spammers
 * cannot send messages through us. Returns `instead` when nothing is left.
 */
export function nameInMail(name: string, instead: string): string {
  const line = name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  if (line === '' || address.test(line)) return instead
  return shortened(line, longest)
}
