import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withPassFile } from '#services/pets/testing/with-pass-file.ts'
import { StartupFailure } from '../startup-failure.ts'
import { readConfig } from './config.ts'
import { configurationPage, environmentExample } from './describe-variables.ts'
import { variables } from './variables.ts'

const productionEnvironment = {
  HUELLA_MODE: 'production',
  PUBLIC_URL_BO: 'https://huella.com.bo',
  PUBLIC_URL_PY: 'https://huella.com.py',
  ACCOUNTS_KEY: 'a'.repeat(32),
  PETS_KEY: 'p'.repeat(32),
  PAYMENTS_KEY: 'y'.repeat(40),
  INSURANCE_KEY: 'i'.repeat(40),
  COMMUNITY_KEY: 'c'.repeat(40),
}

const s3Environment = {
  STORAGE: 's3',
  STORAGE_S3_ENDPOINT: 'http://minio:9000',
  STORAGE_S3_BUCKET: 'huella-uploads',
  STORAGE_S3_KEY_ID: 'huella',
  STORAGE_S3_SECRET: 'of-the-bucket',
}

const telegram = {
  TELEGRAM_BOT_TOKEN: '123456:a-token-of-a-bot-for-this-test',
  TELEGRAM_BOT_NAME: 'HuellaBot',
  TELEGRAM_WEBHOOK_SECRET: 'only-telegram-knows-this-secret-of-us',
}

test('without any variable it is a demonstration on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    rateLimit: 300,
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', HUELLA_MODE: ' ' })).toEqual(readConfig({}))
})

test('every fault is named at once', () => {
  const message = findErrors({
    PORT: '99999',
    HUELLA_MODE: 'prod',
    POOL_SIZE: 'many',
    LIBELULA_URL: 'libelula',
    CLOCK_OFFSET: '3',
  })
  expect(message).toMatch(/^The configuration has 5 faults:/)
  for (const name of ['PORT', 'HUELLA_MODE', 'POOL_SIZE', 'LIBELULA_URL', 'CLOCK_OFFSET'])
    expect(message).toContain(name)
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST must be 127.0.0.1 in demo mode'],
  [{ ...productionEnvironment, PUBLIC_URL_BO: 'http://huella.com.bo' }, 'PUBLIC_URL_BO must be an https address'],
  [
    { ...productionEnvironment, PUBLIC_URL_BO: undefined, PUBLIC_URL_PY: undefined },
    'PUBLIC_URL_BO must be an https address in production mode, or PUBLIC_URL_PY must be one',
  ],
  [{ ...productionEnvironment, PUBLIC_URL_PY: 'https://huella.com.bo/' }, 'PUBLIC_URL_PY must differ'],
  [{ ...productionEnvironment, PUBLIC_URL_PY: 'https://huella.com.py/tienda' }, 'without a path'],
  [{ ...productionEnvironment, ACCOUNTS_KEY: undefined }, 'ACCOUNTS_KEY must be set in production mode'],
  [{ ...productionEnvironment, ACCOUNTS_KEY: 'short' }, 'ACCOUNTS_KEY must have at least 32 bytes'],
  [
    { ...productionEnvironment, PETS_KEY: `${'a'.repeat(40)},${'b'.repeat(20)}` },
    'so that no key has a comma of its own',
  ],
  [{ ...productionEnvironment, PETS_KEY: `${'a'.repeat(40)},` }, 'so that no key has a comma of its own'],
  [
    { ...productionEnvironment, PETS_KEY: `${'a'.repeat(40)},,${'b'.repeat(40)}` },
    'so that no key has a comma of its own',
  ],
  [{ ...productionEnvironment, CLOCK_OFFSET: '3h' }, 'CLOCK_OFFSET must be absent in production mode'],
  [{ ...productionEnvironment, SHED_LOAD: 'off' }, 'SHED_LOAD must be on in production mode'],
  [{ MAP_TILES: 'raster', MAP_ATTRIBUTION: '© OpenStreetMap' }, 'MAP_TILES_URL must be set when MAP_TILES is raster'],
  [{ MAP_TILES: 'raster', MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png' }, 'MAP_ATTRIBUTION must name whose map'],
  [{ MAP_TILES_URL: 'https://t.example/tiles' }, 'MAP_TILES_URL must be an http(s) address with {z}, {x} and {y}'],
  [
    { MAP_TILES: 'pmtiles', MAP_ATTRIBUTION: '© OpenStreetMap' },
    'MAP_TILES_FILE must be set when MAP_TILES is pmtiles',
  ],
  [
    { MAP_TILES: 'pmtiles', MAP_TILES_FILE: 'a.pmtiles' },
    'MAP_ATTRIBUTION must name whose map it is when MAP_TILES is p',
  ],
  [
    { MAP_TILES_FILE: './city.mbtiles' },
    'MAP_TILES_FILE must be a .pmtiles file of this machine, or the http(s) address',
  ],
  [{ MAP_TILES_FILE: 'https://maps.example/city' }, 'MAP_TILES_FILE must be a .pmtiles file'],
  [{ MAP_TILES_FILE: 'ftp://maps.example/city.pmtiles' }, 'MAP_TILES_FILE must be a .pmtiles file'],
  [{ MAP_TILES: 'vector' }, 'MAP_TILES must be none, raster or pmtiles'],
  [
    { ...productionEnvironment, MAP_TILES_FILE: 'http://maps.example/city.pmtiles' },
    'MAP_TILES_FILE must be an https address in production mode',
  ],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be set, because SMTP_URL is'],
  [{ SMS_URL: 'https://sms.example' }, 'SMS_TOKEN must be set, because SMS_URL is'],
  [{ WHATSAPP_URL: 'https://wa.example' }, 'WHATSAPP_TOKEN must be set, because WHATSAPP_URL is'],
  [{ MAIL_FROM: 'Huella <hola@huella.example>\r\nBcc: all@example.com' }, 'MAIL_FROM must be a sender'],
  [{ MAIL_FROM: 'a@b.c, d@e.f' }, 'MAIL_FROM must be a sender'],
  [{ SMS_BODY: '{"to":"{{to}}"}' }, 'SMS_BODY must be JSON with {{text}}'],
  [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'hola@huella.example' }, 'SMTP_URL must be an smtp://'],
  [{ STORAGE: 'ftp' }, 'STORAGE must be folder or s3'],
  [{ STORAGE_S3_BUCKET: 'My_Bucket' }, 'STORAGE_S3_BUCKET must be the name of a bucket'],
  [{ ...s3Environment, STORAGE_S3_ENDPOINT: 'minio:9000' }, 'STORAGE_S3_ENDPOINT must be an http(s) address without a'],
  [
    { ...s3Environment, STORAGE_S3_ENDPOINT: 'http://minio:9000/bucket' },
    'STORAGE_S3_ENDPOINT must be an http(s) address',
  ],
  [{ ...s3Environment, STORAGE_S3_BUCKET: '' }, 'STORAGE_S3_BUCKET must be set when STORAGE is s3'],
  [{ ...s3Environment, STORAGE_S3_REGION: 'us east' }, 'STORAGE_S3_REGION must be the name of a region'],
  [{ ...s3Environment, STORAGE_S3_KEY_ID: '' }, 'STORAGE_S3_KEY_ID must be set when STORAGE is s3'],
  [{ ...s3Environment, STORAGE_S3_SECRET: '' }, 'STORAGE_S3_SECRET must be set when STORAGE is s3'],
  [{ PETS_KEY: `${'p'.repeat(32)}, short` }, 'PETS_KEY must have at least 32 bytes'],
  [{ PAYMENTS_KEY: 'short' }, 'PAYMENTS_KEY must have at least 32 bytes'],
  [{ ...productionEnvironment, PAYMENTS_KEY: undefined }, 'PAYMENTS_KEY must be set in production mode'],
  [{ ...productionEnvironment, WEBHOOKS_PRIVATE: 'on' }, 'WEBHOOKS_PRIVATE must be off in production mode'],
  [{ ...productionEnvironment, PAYMENTS_SANDBOX: 'on' }, 'PAYMENTS_SANDBOX must be off in production mode'],
  [{ LIBELULA_APPKEY: 'key' }, 'LIBELULA_EMAIL must be set, because LIBELULA_APPKEY is'],
  [{ LIBELULA_EMAIL: 'pagos@huella.example' }, 'LIBELULA_APPKEY must be set'],
  [{ BANCARD_PUBLIC_KEY: 'key' }, 'BANCARD_PRIVATE_KEY must be set'],
  [{ BANCARD_PRIVATE_KEY: 'a key' }, 'BANCARD_PRIVATE_KEY must be the private key'],
  [{ ...productionEnvironment, BANCARD_URL: 'http://vpos.example' }, 'BANCARD_URL must be an https address'],
  [{ BANK_QR_BO: 'bo.banco|1000123456|Huella' }, "BANK_QR_BO must be the bank's scheme, the account, its holder"],
  [{ ANALYTICS: 'mixpanel' }, 'ANALYTICS must be collector, segment or none: Analytics Strategy not implemented'],
  [{ ANALYTICS: 'segment' }, 'SEGMENT_WRITE_KEY must be set when ANALYTICS is segment'],
  [{ SENTRY_DSN: 'https://errors.example/1' }, 'SENTRY_DSN must be a DSN'],
  [{ ...productionEnvironment, SENTRY_DSN: 'http://k@errors.example/1' }, 'SENTRY_DSN must be an https address'],
  [{ ...telegram, TELEGRAM_WEBHOOK_SECRET: '' }, 'TELEGRAM_WEBHOOK_SECRET must be set, because TELEGRAM_BOT_TOKEN is'],
  [
    { ...productionEnvironment, ...telegram, TELEGRAM_URL: 'http://bots.example' },
    'TELEGRAM_URL must be an https address in production mode',
  ],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be a postgres:// address'],
  [
    { DATABASE_URL: 'postgres://x/y?pgbouncer=true' },
    'DATABASE_DIRECT_URL must be set when DATABASE_URL says pgbouncer=true',
  ],
  [
    { DATABASE_URL: 'postgres://x/y', DATABASE_DIRECT_URL: 'postgres://x/y?pgbouncer=true' },
    'DATABASE_DIRECT_URL must lead to PostgreSQL without PgBouncer in between',
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'DATABASE_URL must be set, because DATABASE_DIRECT_URL is'],
  [
    { DATABASE_URL: 'postgres://x/y', DATABASE_REPLICA_URL: 'postgres://z/y?pgbouncer=true' },
    'DATABASE_REPLICA_URL must lead to PostgreSQL without PgBouncer in between',
  ],
  [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, 'DATABASE_URL must be set, because DATABASE_REPLICA_URL is'],
])('%o is refused', (environment, sentence) => {
  const message = findErrors(environment)
  expect(message).toMatch(/^The configuration has a fault: /)
  expect(message).toContain(sentence)
})

test('who collects payments is configured by a key and its companion, and accounts by one line each', () => {
  const { collectors } = readConfig({
    LIBELULA_APPKEY: 'app-key',
    LIBELULA_EMAIL: 'pagos@huella.example',
    BANK_QR_PY: 'py.banco | 700123 | Huella S.A. | Asunción | Banco Continental',
  })
  expect(collectors).toEqual({
    libelula: { url: 'https://api.libelula.bo', appKey: 'app-key', email: 'pagos@huella.example' },
    bancard: undefined,
    bankAccounts: {
      BO: null,
      PY: {
        scheme: 'py.banco',
        account: '700123',
        holder: 'Huella S.A.',
        city: 'Asunción',
        bank: 'Banco Continental',
      },
    },
  })
})

test('a production without anything is told all that it lacks', () => {
  const message = findErrors({ HUELLA_MODE: 'production' })
  for (const name of [
    'PUBLIC_URL_BO',
    'PUBLIC_URL_PY',
    'ACCOUNTS_KEY',
    'PETS_KEY',
    'PAYMENTS_KEY',
    'INSURANCE_KEY',
    'COMMUNITY_KEY',
  ])
    expect(message).toContain(name)
})

test('a fault never quotes a key', () => {
  expect(findErrors({ ...productionEnvironment, ACCOUNTS_KEY: 'hush-hush' })).not.toContain('hush-hush')
})

test('a complete production, a public demonstration and a moved clock are accepted', () => {
  expect(readConfig(productionEnvironment).mode).toBe('production')
  expect(readConfig({ HOST: '0.0.0.0', HUELLA_DEMO_PUBLIC: 'yes' }).host).toBe('0.0.0.0')
  expect(readConfig({ CLOCK_OFFSET: '-2d' }).clockOffsetMs).toBe(-172_800_000)
})

test('uploads are kept in a folder, or in a bucket once one is named in full', () => {
  expect(readConfig({}).storage).toEqual({ kind: 'folder' })
  expect(readConfig(s3Environment).storage).toEqual({
    kind: 's3',
    endpoint: 'http://minio:9000',
    bucket: 'huella-uploads',
    region: 'us-east-1',
    accessKeyId: 'huella',
    secretAccessKey: 'of-the-bucket',
  })
})

test('several keys of pets are read in their order', () => {
  const [newer, older] = ['n'.repeat(32), 'o'.repeat(40)]
  expect(readConfig({ PETS_KEY: `${newer}, ${older}` }).petsKeys).toEqual([newer, older])
  expect(readConfig({}).petsKeys).toEqual([])
})

test('a Firebase project is one more issuer of ID tokens, with no sign-in of its own on our pages', () => {
  const { signInProviders: providers } = readConfig({ FIREBASE_PROJECT_ID: 'huella-app' })
  expect(providers).toMatchObject([
    { provider: 'firebase', issuer: 'https://securetoken.google.com/huella-app', clientId: 'huella-app' },
  ])
  expect(providers[0]?.clientSecret).toBeUndefined()
})

test('a file that cannot sign passes stops the start, and says why', async () => {
  expect(readConfig({}).passSigner).toBeNull()
  await withPassFile(async (file) => {
    expect(readConfig({ WALLET_PASS_FILE: file }).passSigner?.passTypeIdentifier).toBe('pass.bo.huella.carnet')
  })
  expect(() => readConfig({ WALLET_PASS_FILE: '/nowhere/pass.pem' })).toThrow(/WALLET_PASS_FILE .*pass\.pem .*ENOENT/)
  expect(() => readConfig({ WALLET_PASS_FILE: import.meta.filename })).toThrow(/must have one private key/)
})

test('docs/configuration.md and .env.example are written from the variables', () => {
  const remedy = 'npm run docs:configuration'
  expect(readText('docs/configuration.md'), remedy).toBe(configurationPage())
  expect(readText('.env.example'), remedy).toBe(environmentExample())
  for (const name of Object.keys(variables)) expect(configurationPage()).toContain(`| \`${name}\` |`)
})

function readText(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
}

function findErrors(environment: Record<string, string | undefined>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartupFailure) return error.message
    throw error
  }
  throw new Error('This configuration was accepted')
}
