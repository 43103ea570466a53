import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'
import { newSecret } from '#shared/ids.ts'
import { recordKeys } from '#shared/signed-record/record-keys.ts'
import { signRecord } from '#shared/signed-record/signed-record.ts'
import { withoutSecrets } from '#shared/without-secrets.ts'
import { formatAddress, makeLog } from './log.ts'

const secret = newSecret()
const pictureId = '0123456789abcdef'.repeat(4)
const record = signRecord(recordKeys(['a secret of at least 32 bytes, for tests'], 'a test'), { name: 'Toby' })

test.each([
  ['an invitation', `/petShare/${secret}`, '/petShare/[redacted]'],
  ['an invitation that a script follows', `/petShare/${secret}.data`, '/petShare/[redacted].data'],
  ['a history for a veterinarian', `/vetHistory/${secret}/fhir`, '/vetHistory/[redacted]/fhir'],
  ['a vaccination card', `/certificate/${record}`, '/certificate/[redacted]'],
  ['a tag', '/petTag/7HXK-2M9P-Q4RT-0ZWB', '/petTag/[redacted]'],
  ['a tag as somebody types it', '/PETTAG/7hxk2m9pq4rt0zwb/', '/PETTAG/[redacted]/'],
  ['a tag that a script follows', '/petTag/7HXK-2M9P-Q4RT-0ZWB.data', '/petTag/[redacted].data'],
  [
    'a message of a finder',
    '/pet-profile-api/public/tags/7HXK-2M9P-Q4RT-0ZWB/sightings',
    '/pet-profile-api/public/tags/[redacted]/sightings',
  ],
  ['a ticket', `/back/xeyJhbGciOiJIUzI1NiJ9.eyJ1aWQiOiIxIn0.c2lnbmVk`, '/back/x[redacted]'],
  ['a ticket behind a percent sign', `/back%20eyJhbGciOiJIUzI1NiJ9.eyJ1aWQiOiIxIn0.c2lnbmVk`, '/back%20[redacted]'],
  ['a picture', `/media/pets/${pictureId}/640.webp`, '/media/pets/[redacted]/640.webp'],
])('the address of %s is logged without what opens it', (_what, path, logged) => {
  expect(formatAddress(`https://www.huella.com.bo${path}`)).toEqual({ path: logged })
})

test('what opens nothing is logged as it is', () => {
  const paths = ['/petTag', '/petTag/sheet', '/petTag/sheet.data', '/petProfiles', '/pet-profile-api/pet-types']
  for (const path of paths)
    expect(formatAddress(`https://www.huella.com.bo${path}?id=1`)).toEqual({ path, query: ['id'] })
})

test('of an address without an end its beginning is logged', () => {
  const { path, query } = formatAddress(`https://www.huella.com.bo/${'a/'.repeat(5000)}?${'b'.repeat(5000)}=1`)
  expect([path.length, query?.[0]?.length]).toEqual([500, 100])
})

test('what opens something is taken out of any text, and the rest is left', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJ1aWQiOiIxIn0.c2lnbmVk'
  expect(withoutSecrets(`v1.2.${token} of app.huella.example, ${token}.data`)).toBe(
    'v1.2.[redacted] of app.huella.example, [redacted]',
  )
  expect(withoutSecrets('/x?a=1&resetToken=abc&next=/y?api_key=d')).toBe(
    '/x?a=1&resetToken=[redacted]&next=/y?api_key=[redacted]',
  )
})

test('an error of the storage does not tell which picture it was about', () => {
  expect(withoutSecrets(`Not found: pets/${pictureId}/320.webp`)).toBe('Not found: pets/[redacted]/320.webp')
})

test.each(['error', 'silent'] as const)(
  'what is to be reported is, with LOG_LEVEL=%s, which writes less',
  (logLevel) => {
    const [logged, written]: [unknown[], string[]] = [[], []]
    const log = makeLog({ logLevel }, { write: (line) => void written.push(line) }, (...args) => void logged.push(args))
    log.child({ requestId: 'r-1' }).warn({ reported: true, status: 401 }, 'refused')
    log.warn('nothing to report')
    log.error({ err: 'gone' }, 'failed')
    expect(logged).toMatchObject([
      [40, { requestId: 'r-1', status: 401 }, 'refused'],
      [50, { err: 'gone' }, 'failed'],
    ])
    expect(written.map((line) => JSON.parse(line).msg)).toEqual(logLevel === 'error' ? ['failed'] : [])
  },
)

test.each([
  ['process.exit(3)', 3],
  ['throw new Error("unexpected")', 1],
])('every line is written when the process ends by %s', (ending, code) => {
  const log = JSON.stringify(new URL('./log.ts', import.meta.url).href)
  const script = `
    const { makeLog, openStandardOutput } = await import(${log})
    const log = makeLog({ logLevel: 'info' }, openStandardOutput())
    for (let line = 0; line < 500; line++) log.info({ line }, 'a line')
    ${ending}
  `
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  expect(status).toBe(code)
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 500 }, (_, line) => line))
})

test('an error is logged as err with its message, code and stack, also a copy of one, and nothing else of it', () => {
  const written: string[] = []
  const log = makeLog({ logLevel: 'info' }, { write: (line) => void written.push(line) })
  const failure = Object.assign(new Error('duplicate key', { cause: new Error('gone') }), {
    code: '23505',
    detail: 'Key (email)=(ana@huella.example) exists',
  })
  log.warn({ err: failure }, 'failed')
  log.warn({ err: { ...failure, message: failure.message, stack: failure.stack, queue: 'mail' } }, 'failed')
  log.warn({ err: 'gone' }, 'failed')
  const [original, copy, text] = written.map((line) => JSON.parse(line).err)
  expect(original).toMatchObject({ type: 'Error', code: '23505', cause: { message: 'gone' } })
  for (const err of [original, copy]) expect(err).toMatchObject({ message: 'duplicate key', code: '23505' })
  expect(copy.stack).toContain('log.test.ts')
  expect(text).toBe('gone')
  expect(written.join('')).not.toMatch(/ana@|mail/)
})
