import { expect, test } from 'vitest'
import { contactIn } from '#services/community/posts/rules/contact-details.ts'
import { cellText } from '#services/content/rules/cell-text.ts'
import { whyItFailed } from '#services/operations/rules/why-it-failed.ts'
import { lineKeys } from '#services/payments/statements/rules/line-key.ts'
import { judgeCall } from '#services/tracking/rules/judge-call.ts'
import { getPagePath } from '#services/tracking/rules/page-path.ts'
import { printable } from '#shared/documents/printable.ts'
import { normalForm } from '#shared/normal-form.ts'
import { scrubbed } from '#shared/scrubbed.ts'
import { withoutSecrets } from '#shared/without-secrets.ts'
import { measureBusyTime } from './busy-time.ts'

/** The longest text that any of our edges accepts (a call of the collector). */
const LONGEST = 32 * 1024
/** Milliseconds per text: linear functions need a few, quadratic or cubic ones seconds on any machine. */
const PATIENCE_MS = 100

const contacts = [
  '(at)',
  '[at]',
  '@',
  'a(at)',
  'a @ b ',
  ' arroba ',
  '-arroba-',
  '(arroba)',
  'a@b',
  'a(at)b punto ',
  'ana.',
]
const accents = [`${'\u0345'.repeat(LONGEST / 2)}${'\u0300'.repeat(LONGEST / 2)}`, '\u0315\u0300', 'é\u0301']
const secrets = [
  'eyJ',
  'eyJ-eyJeyJeyJ.',
  'eyJaaaaaaaaaa.a',
  '&key',
  '?keytoken',
  'key',
  'bearer ',
  'bearer',
  '/petTag/',
  '0a',
  '.',
  '-',
]
const marks = ['«', '“', '"', "'", " '", 'Ana ', 'A+', 'a-', 'a@', 'http://', '12 ']
const numbers = ['7', '7 ', '７', '٧ y ', 'siete ', 'uno y ', '22/11/', '2026-11-', '+591 ', '7(((', '7 .,-']

test.each([
  ['an address or a phone in a text', contactIn, [...contacts, ...accents, ...numbers]],
  ['a search that the collector is told of', searchedFor, [...contacts, ...accents, ...numbers]],
  ['what opens something, in an address that is logged,', (text: string) => withoutSecrets(`/&${text}`), secrets],
  [
    'a person, in what leaves the house,',
    scrubbed,
    [...contacts, ...secrets, 'http://', ' /', 'a%40', '%25', '+1 ', '%2B1'],
  ],
  [
    'a person, in what a job failed with,',
    (message: string) => whyItFailed({ message }),
    [...contacts, ...secrets, ...marks],
  ],
  ['the text of a cell', cellText, [...accents, ' ', '<', '&']],
  ['the text of an import', (text: string) => normalForm(text, 'NFD'), [...accents, '-', ' ']],
  ['the text of a statement', getLineKeys, [...accents, ' ']],
  ['the text of a document', printable, [...accents, ' ', '🐶', 'ﬁ']],
  ['what opens something, in a page that was seen,', getPagePath, [...secrets, '/', 'http://', '/order/']],
])('%s is looked for in no more than moments', async (_what, read, parts) => {
  for (const part of parts)
    expect([part.slice(0, 20), (await measureTime(read, part)) < PATIENCE_MS]).toEqual([part.slice(0, 20), true])
})

/** Measures a shorter text first, and stops when that takes too long. */
async function measureTime(read: (text: string) => unknown, part: string): Promise<number> {
  let ms = 0
  for (let length = 1024; length <= LONGEST && ms < PATIENCE_MS; length *= 2) {
    const text = part.repeat(Math.ceil(length / part.length)).slice(0, length)
    ms = await measureBusyTime(() => read(text), PATIENCE_MS)
  }
  return ms
}

function getLineKeys(text: string) {
  return lineKeys(
    [{ bookedOn: '2026-11-23', amountMinor: 1, reference: text, text, cells: [{ heading: '', text }] }],
    'BOB',
  )
}

function searchedFor(query: string) {
  return judgeCall(
    {
      type: 'track',
      messageId: 'm-1',
      event: 'Products Searched',
      anonymousId: 'a-1',
      properties: { query, results: 1 },
      context: { consent: { categoryPreferences: { analytics: true } } },
    },
    { source: 'browser', uid: null, country: 'BO', sentAt: undefined, receivedAt: new Date() },
  )
}
