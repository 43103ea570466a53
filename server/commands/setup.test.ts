import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret } from '#shared/ids.ts'
import { readConfig } from '../configuration/config.ts'
import { withKeysOfFile } from '../configuration/read-environment.ts'
import { parseAddress, readSetupArguments } from './setup-answers.ts'

const connection = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'huella-setup-'))
afterAll(() => rm(folder, { recursive: true }))
const config = join(folder, 'huella.env')
const owner = 'duena@huella.test'

async function setup(...words: string[]): Promise<string> {
  const done = await promisify(execFile)(process.execPath, ['server/commands/setup.ts', ...words]).catch(
    (error) => error,
  )
  return done.stdout + done.stderr
}

const database = ['--database', connection.url]
const invitations = async () => {
  const query = sql<{
    token_hash: string
    email: string
    role: string
  }>`select * from accounts.invitations order by created_at`
  return (await query.execute(connection.db())).rows
}

test('one command makes keys, a configuration that starts, and a link that makes its holder the first operator', async () => {
  const said = await setup('--config', config, '--owner', owner, '--address', 'BO=https://huella.com.bo/', ...database)

  const [, token = ''] = /https:\/\/huella\.com\.bo\/invitation\/([\w-]{43})\s/.exec(said) ?? []
  expect(await invitations()).toMatchObject([{ token_hash: hashSecret(token), email: owner, role: 'operator' }])
  expect(said).toContain(`CONFIG_FILE=${config} npm start`)
  for (const name of ['huella.env', 'keys.env']) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)

  const written = parseEnv(await readFile(config, 'utf8'))
  const read = readConfig(withKeysOfFile(written))
  expect(read).toMatchObject({ mode: 'production', publicUrls: { BO: 'https://huella.com.bo' } })
  expect(read.publicUrls.PY).toBeUndefined()
  expect(written.DATA_DIR).toBe(join(folder, 'data'))
})

test('said again it keeps the files and invites once more', async () => {
  const before = await readFile(config, 'utf8')
  expect(await setup('--config', config, '--owner', 'socio@huella.test')).toMatch(/\/invitation\/[\w-]{43}/)
  expect(await setup('--config', config, '--owner', owner, '--address', 'BO=https://otra.com.bo')).toContain(
    'is there already and stays as it is',
  )
  expect(await readFile(config, 'utf8')).toBe(before)
  expect((await invitations()).map(({ email }) => email)).toEqual([owner, 'socio@huella.test'])
})

test('without a terminal it says what it lacks, and what is wrong of what it was told', async () => {
  const other = ['--config', join(folder, 'other.env')]
  expect(await setup(...other)).toContain('E-mail of the owner')
  expect(await setup(...other, '--owner', owner)).toContain('Public address of')
  expect(await setup(...other, '--owner', 'nobody')).toContain('--owner nobody is no e-mail')
  expect(await setup(...other, '--owner', owner, '--address', 'AR=https://huella.ar')).toContain('BO (Bolivia)')
  expect(await setup(...other, '--colour', 'red')).toContain('Usage: npm run setup')
})

test('an address is taken as people write it, without a path, and only with TLS', () => {
  expect(['huella.com.bo', ' https://Huella.com.bo/ ', 'https://tienda.bo:8443'].map(parseAddress)).toEqual([
    'https://huella.com.bo',
    'https://huella.com.bo',
    'https://tienda.bo:8443',
  ])
  const wrong = ['http://huella.com.bo', 'https://huella.com.bo/tienda', 'huella', 'https://a:b@huella.bo', '']
  expect(wrong.map(parseAddress)).toEqual(wrong.map(() => null))
  expect(readSetupArguments(['--address', 'BO=a.bo', '--address', 'PY=a.py']).addresses).toEqual({
    BO: 'https://a.bo',
    PY: 'https://a.py',
  })
})
