import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { seal, unseal } from '#shared/sealed-text.ts'
import { readConfig } from '../configuration/config.ts'
import { readEnvironment, withKeysOfFile } from '../configuration/read-environment.ts'
import { testServer } from '../testing.ts'
import { forgetKeys, rememberKeys } from './remember-keys.ts'

const connection = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'huella-keys-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'keys.env')
const now = new Date('2026-11-21T15:00:00Z')

const production = {
  HUELLA_MODE: 'production',
  PUBLIC_URL_BO: 'https://huella.com.bo',
  PUBLIC_URL_PY: 'https://huella.com.py',
  SHED_LOAD: 'on',
}

async function command(...words: string[]): Promise<string> {
  const run = promisify(execFile)
  const done = await run(process.execPath, ['server/commands/keys.ts', ...words]).catch((error) => error)
  return done.stdout + done.stderr
}

const withKeys = (changed: Record<string, string> = {}) =>
  withKeysOfFile({ ...production, KEYS_FILE: file, ...changed })
const start = (changed: Record<string, string> = {}) =>
  testServer(connection, { environment: withKeys(changed) as Record<string, string> })
const remember = (changed: Record<string, string>) => rememberKeys(connection, readConfig(withKeys(changed)), now)

test('keys are written once, for their owner alone', async () => {
  expect(await command('new', file)).toContain(`KEYS_FILE=${file}`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const written = await readFile(file, 'utf8')
  const keys = Object.values(parseEnv(written))
  expect(new Set(keys).size).toBe(5)
  for (const key of keys) expect(key).toMatch(/^[\w-]{64}$/)

  expect(await command('new', file)).toContain('is there already and stays as it is')
  expect(await readFile(file, 'utf8')).toBe(written)
})

test('an empty variable does not hide the key of the file, and one with a value goes before it', () => {
  const { ACCOUNTS_KEY: own = '' } = withKeys()
  expect(withKeys({ ACCOUNTS_KEY: ' ' }).ACCOUNTS_KEY).toBe(own)
  expect(withKeys({ ACCOUNTS_KEY: 'a'.repeat(32) }).ACCOUNTS_KEY).toBe('a'.repeat(32))
  expect(readEnvironment().PATH).toBe(process.env.PATH)
})

test('a file that is not there is named with the command that makes it', () => {
  expect(() => withKeys({ KEYS_FILE: join(folder, 'none.env') })).toThrow(/KEYS_FILE .*none\.env cannot .*keys:new/)
})

test('the database keeps no key, and a start with another one is refused in one sentence', async () => {
  const first = await start()
  expect((await first.get('/readyz')).status).toBe(200)
  await first.stop()
  const { rows } = await connection.pool.query('select variable, fingerprint from huella.keys')
  expect(rows.map(({ variable }) => variable).sort()).toEqual([
    'ACCOUNTS_KEY',
    'COMMUNITY_KEY',
    'INSURANCE_KEY',
    'PAYMENTS_KEY',
    'PETS_KEY',
  ])
  const written = await readFile(file, 'utf8')
  for (const { fingerprint } of rows) expect(written).not.toContain(fingerprint)

  await expect(start({ INSURANCE_KEY: 'x'.repeat(40) })).rejects.toThrow(
    /^INSURANCE_KEY lacks the key with which this database was written: .*INSURANCE_KEY=NEW,OLD; npm run keys:rotate.*$/,
  )
  await expect(start({ PETS_KEY: 'x'.repeat(40), ACCOUNTS_KEY: 'y'.repeat(40) })).rejects.toThrow(
    'ACCOUNTS_KEY, PETS_KEY lack the keys',
  )
  await (await start()).stop()
})

test('a new key in front of the old one is taken; what still seals something must stay behind it', async () => {
  const old = withKeys()
  expect(await command('rotate', file, 'INSURANCE_KEY')).toContain('INSURANCE_KEY has a new key in front')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { INSURANCE_KEY: both = '' } = withKeys()
  const [newest = '', earlier] = both.split(',')
  expect(earlier).toBe(old.INSURANCE_KEY)
  await (await start()).stop()

  await expect(start({ INSURANCE_KEY: earlier ?? '' })).rejects.toThrow('INSURANCE_KEY lacks the key')
  await expect(start({ INSURANCE_KEY: newest })).rejects.toThrow('INSURANCE_KEY lacks the key')

  const replaced = 'p'.repeat(40)
  await remember({ PETS_KEY: `${replaced},${old.PETS_KEY}` })
  await remember({ PETS_KEY: replaced })
  await expect(remember({ PETS_KEY: old.PETS_KEY ?? '' })).rejects.toThrow('PETS_KEY lacks the key')
})

test('of two first starts with different keys one is refused', async () => {
  await forgetKeys(connection, 'PAYMENTS_KEY')
  const pets = { PETS_KEY: 'p'.repeat(40) }
  const starts = ['1', '2'].map((letter) => remember({ ...pets, PAYMENTS_KEY: letter.repeat(40) }))
  const outcomes = await Promise.allSettled(starts)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what an earlier key sealed is opened, and is sealed by the newest', () => {
  const [newest, earlier, other] = ['n', 'e', 'o'].map((letter) => Buffer.alloc(32, letter)) as [Buffer, Buffer, Buffer]
  const before = seal([earlier], 'secreto', 'ana')
  expect(unseal([newest, earlier], before, 'ana')).toBe('secreto')
  expect(unseal([newest], seal([newest, earlier], 'secreto', 'ana'), 'ana')).toBe('secreto')
  expect(() => unseal([newest, other], before, 'ana')).toThrow()
  expect(() => unseal([newest, earlier], before, 'luz')).toThrow()
})

test('another pair of keys for notifications is refused, because it would reach no device', async () => {
  const sender = { VAPID_PRIVATE_KEY: 'v'.repeat(43), VAPID_SUBJECT: 'mailto:hola@huella.example' }
  const first = { ...sender, VAPID_PUBLIC_KEY: 'B'.repeat(87) }
  const other = { ...sender, VAPID_PUBLIC_KEY: 'C'.repeat(87) }
  const pets = { PETS_KEY: 'p'.repeat(40), PAYMENTS_KEY: '1'.repeat(40) }
  await forgetKeys(connection, 'PAYMENTS_KEY')
  await remember({ ...pets, ...first })
  await remember(pets)
  await expect(remember({ ...pets, ...other })).rejects.toThrow(
    /^VAPID_PUBLIC_KEY is not the key .* npm run keys:forget -- VAPID_PUBLIC_KEY/,
  )
  await forgetKeys(connection, 'VAPID_PUBLIC_KEY')
  await remember({ ...pets, ...other })
})

test('a command with another key is refused before it changes anything, and leaves the fingerprints as they are', async () => {
  const list = () => connection.pool.query('select * from huella.keys order by variable, fingerprint')
  const before = await list()
  const keys = withKeys({
    PETS_KEY: 'x'.repeat(40),
    PAYMENTS_KEY: '1'.repeat(40),
    DATABASE_URL: connection.url,
  }) as NodeJS.ProcessEnv
  const grant = ['server/commands/account-grant.ts', 'ana@example.com', 'operator']
  const done = await promisify(execFile)(process.execPath, grant, { env: { ...process.env, ...keys } }).catch(
    (error) => error,
  )

  expect(done.stderr).toContain('PETS_KEY lacks the key with which this database was written')
  expect((await list()).rows).toEqual(before.rows)
})
