import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseEnv, promisify } from 'node:util'
import { generate } from 'selfsigned'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailServer } from '#services/messaging/testing/mail-server.ts'
import { readConfig } from '../../configuration/config.ts'
import { readSetupArguments } from '../setup-answers.ts'
import { openTerminal, type Terminal } from '../terminal.ts'
import { setVariables, toConfigurationLines } from './change-configuration.ts'
import { connectChannels } from './connect-channels.ts'
import { parseMailHost, toSmtpUrl } from './mail-settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'huella-messages-'))
afterAll(() => rm(folder, { recursive: true }))

const account = { user: 'hola@tienda.bo', password: "p@ss: 'w#rd' 100%" }
const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
        { type: 7, ip: '0.0.0.0' },
      ],
    },
  ],
})
const open = await mailServer()
const closed = await mailServer({ account })
const encrypted = await mailServer({ account, certificate: { key, cert } })

const config = join(folder, 'huella.env')
const authority = join(folder, 'authority.pem')
await writeFile(authority, cert)
const before = `# Our shop, by hand
HUELLA_MODE=demo

# Who may be in front
TRUSTED_PROXIES=127.0.0.1
MAIL_FROM=old@tienda.bo
# SMTP_URL=smtp://to-be-named
LOG_LEVEL=warn
`
beforeEach(() => writeFile(config, before, { mode: 0o644 }))

interface Run {
  words: string[]
  environment?: Record<string, string>
}

async function setup({ words, environment = {} }: Run): Promise<string> {
  const done = await promisify(execFile)(process.execPath, ['server/commands/setup.ts', '--config', config, ...words], {
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: authority, ...environment },
  }).catch((error) => error)
  return done.stdout + done.stderr
}

const read = async () => parseEnv(await readFile(config, 'utf8'))
const from = ['--mail-from', 'Tienda Ñandú <hola@tienda.bo>']
const at = (port: number, host = '127.0.0.1') => ['--mail', '--mail-host', `${host}:${port}`, ...from]
const signedIn = ['--mail-user', account.user]

test('mail is connected to a shop that is set up, and nothing else of its configuration changes', async () => {
  // As a wrapper says again what is so.
  const said = await setup({
    words: [...at(encrypted.port), ...signedIn, '--proxies', '127.0.0.1'],
    environment: { MAIL_PASSWORD: account.password },
  })
  expect(said).toContain('lets us in')
  expect(said).toContain('/backoffice/settings/messages')
  expect(said).not.toContain(account.password)

  const text = await readFile(config, 'utf8')
  const [smtpUrl = ''] = /^SMTP_URL=.*$/m.exec(text) ?? []
  expect(text).toBe(
    `${before.replace('MAIL_FROM=old@tienda.bo', 'MAIL_FROM="Tienda Ñandú <hola@tienda.bo>"')}${smtpUrl}\n`,
  )
  expect((await stat(config)).mode & 0o777).toBe(0o600)
  const { password, username } = new URL((await read()).SMTP_URL ?? '')
  expect([username, password].map(decodeURIComponent)).toEqual([account.user, account.password])
  expect(readConfig(await read()).messages.email).toMatchObject({ from: 'Tienda Ñandú <hola@tienda.bo>' })
})

/** The channels of arguments, as a command reads them, with nobody at the terminal or with these answers. */
function connect({ words, environment = {} }: Run, terminal = openTerminal()) {
  return connectChannels(readSetupArguments(words, environment).channels, terminal, { isOffered: false })
}

test.each<[string, Run, string]>([
  [
    'a wrong password',
    { words: [...at(closed.port), ...signedIn], environment: { MAIL_PASSWORD: 'wrong' } },
    'refuses this user and password',
  ],
  ['a server without encryption beyond this machine', { words: at(open.port, '0.0.0.0') }, 'offers no encryption'],
  ['a certificate of nobody', { words: at(encrypted.port) }, 'certificate is not valid'],
  ['nothing there', { words: at(9) }, 'answers at 127.0.0.1:9'],
  ['no host', { words: ['--mail', '--mail-host', 'smtp://x', ...from] }, 'is no host'],
  ['no sender', { words: ['--mail', '--mail-host', '127.0.0.1', '--mail-from', 'nobody'] }, 'must be a sender'],
  ['nobody to ask', { words: ['--mail'] }, 'Nobody is here to be asked: Mail server'],
  [
    'a file that is not there',
    { words: [...at(open.port), '--mail-password-file', '/none'] },
    'cannot be read (ENOENT)',
  ],
  ['a gateway without its token', { words: ['--sms-url', 'https://sms.example/send'] }, 'Nobody is here to be asked'],
])('%s is said', async (_what, run, sentence) => {
  await expect((async () => connect(run))()).rejects.toThrow(sentence)
})

test('the password comes from a file too', async () => {
  const file = join(folder, 'password')
  await writeFile(file, `${account.password}\n`)
  const words = [...at(closed.port), ...signedIn, '--mail-password-file', file]
  expect(await connect({ words })).toHaveProperty('SMTP_URL')
})

test('a failed check and other matters leave the configuration as it is', async () => {
  expect(await setup({ words: at(9) })).toContain('Nothing was written')
  expect(await setup({ words: [...at(open.port), '--data', folder] })).toContain('not DATA_DIR')
  expect(await readFile(config, 'utf8')).toBe(before)
})

test('at a terminal a failed check is followed by another try, is kept anyway, or leaves mail for later', async () => {
  const known = { words: ['--mail'] }
  const wrong = [`127.0.0.1:${closed.port}`, 'hola@tienda.bo', account.user, 'wrong']
  const right = [...wrong.slice(0, 3), account.password]
  expect(await connect(known, played([...wrong, 'again', ...right]))).toHaveProperty('SMTP_URL')
  expect(await connect(known, played([...wrong, 'keep']))).toMatchObject({ MAIL_FROM: 'hola@tienda.bo' })
  expect(await connect(known, played([...wrong, 'skip']))).toEqual({})

  const { channels } = readSetupArguments([])
  expect(await connectChannels(channels, played(['later', 'later', 'later']), { isOffered: true })).toEqual({})
})

/** A terminal with these answers, in their order. */
function played(answers: string[]): Terminal {
  const left = [...answers]
  const answer = async () => left.shift() ?? ''
  return {
    isOpen: true,
    askSecret: answer,
    async ask(question, isRight) {
      const text = await answer()
      expect([question, text, isRight(text)]).toEqual([question, text, true])
      return text
    },
    print: () => {},
    close: () => {},
  }
}

test('a server that does not answer now is written where one insists', async () => {
  expect(await connect({ words: [...at(9), '--unchecked'] })).toMatchObject({ SMTP_URL: 'smtp://127.0.0.1:9' })
})

test('gateways of SMS and WhatsApp are connected, with tokens that no argument shows', async () => {
  const words = ['--sms-url', 'https://sms.example/send', '--whatsapp-url', 'https://wa.example/v1?from=1']
  const values = await connect({ words, environment: { SMS_TOKEN: 'of-sms', WHATSAPP_TOKEN: 'of-whatsapp' } })
  expect(readConfig(values).messages.providers).toMatchObject({
    sms: { url: 'https://sms.example/send', token: 'of-sms' },
    whatsapp: { url: 'https://wa.example/v1?from=1', token: 'of-whatsapp' },
  })
})

test('a variable that stands twice stands once afterwards, and a last line without its end gets one', () => {
  expect(setVariables('A=1\n#A=2\nexport A=3\nB=1', { A: 'x y', C: '2' })).toBe('A="x y"\n#A=2\nB=1\nC=2\n')
  expect(setVariables('', { A: '1' })).toBe('A=1\n')
})

test.each(['"Tienda" <hola@tienda.bo>', 'a\\nb', `it's`, 'say "it\'s"', 'a #b', 'smtp://a:b%20@c'])(
  '%s is read as it was written',
  (value) => {
    expect(parseEnv(toConfigurationLines({ A: value, B: '1' }))).toEqual({ A: value, B: '1' })
  },
)

test('a value that no line can hold is refused', () => {
  expect(() => toConfigurationLines({ SMS_TOKEN: `"'\`` })).toThrow('SMS_TOKEN')
})

test('a mail server is named as providers name it', () => {
  const [plain, implicit] = ['smtp.Example.com', 'smtp.example.com:465'].map(parseMailHost)
  expect(plain).toEqual({ host: 'smtp.example.com', port: 587 })
  expect(['', 'smtp://a', 'a:0', 'a:70000', 'a b'].map(parseMailHost)).toEqual([null, null, null, null, null])
  expect(implicit && toSmtpUrl({ ...implicit, user: null, password: null, from: '' })).toBe(
    'smtps://smtp.example.com:465',
  )
})
