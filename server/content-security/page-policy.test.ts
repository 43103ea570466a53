import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noVersions } from '#shared/database/no-versions.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../configuration/config.ts'
import { publicAddresses } from '../configuration/public-addresses.ts'
import { makeLog } from '../log.ts'
import { pressableStyle, toHashSource } from './content-security-policy.ts'
import { type Documents, makePagePolicy } from './page-policy.ts'

const connection = await testDatabase()

test('the style that React Aria writes is the one that the policy allows', () => {
  const file = '../../node_modules/react-aria/dist/private/interactions/usePress.mjs'
  const library = readFileSync(new URL(file, import.meta.url), 'utf8')
  const written = /style\.textContent = `([^`]*)`/.exec(library)?.[1] ?? ''
  expect(written.replace(/\$\{[^}]*\}/, 'data-react-aria-pressable').trim()).toBe(pressableStyle)
  expect(library).toContain("'data-react-aria-pressable'")
})

const ownOnly = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'style-src-attr': "'unsafe-inline'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'script-src': "'self' 'nonce-abc'",
  'style-src': `'self' ${toHashSource(pressableStyle)}`,
}

const production = {
  HUELLA_MODE: 'production',
  PUBLIC_URL_BO: 'https://huella.com.bo',
  PUBLIC_URL_PY: 'https://huella.com.py',
  ACCOUNTS_KEY: 'a'.repeat(40),
  PETS_KEY: 'p'.repeat(40),
  PAYMENTS_KEY: 'y'.repeat(40),
  INSURANCE_KEY: 'i'.repeat(40),
  COMMUNITY_KEY: 'c'.repeat(40),
}
const credits = { MAP_ATTRIBUTION: '© OpenStreetMap' }

/** Exact additions of each configurable adapter to the policy. */
const configurations: [string, Record<string, string>, Partial<Record<string, string>>][] = [
  ['nothing', {}, {}],
  ['a production', production, { 'upgrade-insecure-requests': '' }],
  [
    'pictures of a tile server',
    { MAP_TILES: 'raster', MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png', ...credits },
    {
      'img-src': "'self' data: blob: https://a.tiles.example https://b.tiles.example https://c.tiles.example",
    },
  ],
  [
    'tiles of one file elsewhere',
    { MAP_TILES: 'pmtiles', MAP_TILES_FILE: 'https://maps.example/bolivia.pmtiles', ...credits },
    { 'connect-src': "'self' https://maps.example" },
  ],
  [
    'a tile server, and maps off',
    { MAPS: 'off', MAP_TILES: 'raster', MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', ...credits },
    {},
  ],
  // Libélula's page opens by a link and this server calls its API: the browser needs nothing.
  ['Libélula', { LIBELULA_APPKEY: 'key', LIBELULA_EMAIL: 'pagos@huella.example' }, {}],
  [
    'Bancard',
    { BANCARD_PUBLIC_KEY: 'public', BANCARD_PRIVATE_KEY: 'private', BANCARD_URL: 'https://vpos.example:8888/any/path' },
    { 'form-action': "'self' https://vpos.example:8888" },
  ],
  [
    'Google and Facebook, which a link leads to',
    {
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_CLIENT_SECRET: 'secret',
      FACEBOOK_CLIENT_ID: 'facebook',
      FACEBOOK_CLIENT_SECRET: 'secret',
    },
    {},
  ],
  [
    'pictures of the sheets',
    { CONTENT_PICTURE_HOSTS: 'lh3.googleusercontent.com, pictures.example' },
    { 'img-src': "'self' data: blob: https://lh3.googleusercontent.com https://pictures.example" },
  ],
  ['WhatsApp, which is a link', { CHAT: 'whatsapp', CHAT_WHATSAPP_BO: '+59170000000' }, {}],
  ['no chat, though a token is there', { CHAT: 'none', FRESHCHAT_TOKEN_BO: 'token' }, {}],
  [
    'Freshchat',
    { CHAT: 'freshchat', FRESHCHAT_TOKEN_BO: 'token', FRESHCHAT_TOKEN_PY: 'other' },
    {
      'script-src': "'self' 'nonce-abc' https://wchat.freshchat.com",
      'style-src': `'self' ${toHashSource(pressableStyle)} https://wchat.freshchat.com`,
      'connect-src': "'self' https://wchat.freshchat.com",
      'img-src': "'self' data: blob: https://wchat.freshchat.com",
      'frame-src': 'https://wchat.freshchat.com',
    },
  ],
  [
    'errors of browsers',
    { SENTRY_DSN: 'https://public@errors.example/7' },
    { 'connect-src': "'self' https://errors.example" },
  ],
  [
    'what only our server asks',
    {
      ANALYTICS: 'segment',
      SEGMENT_WRITE_KEY: 'key',
      GEOCODER: 'google',
      GEOCODER_KEY: 'key',
      CONTENT_SOURCE: 'google',
      CONTENT_GOOGLE_ID: 'spreadsheet-id',
      CONTENT_GOOGLE_KEY: 'key',
      CAMPAIGNS: 'http',
      CAMPAIGNS_URL: 'https://campaigns.example/sessions',
      CAMPAIGNS_TOKEN: 'token',
      SMS_URL: 'https://sms.example/send',
      SMS_TOKEN: 'token',
      UNDERWRITER_URL: 'https://insurer.example',
      UNDERWRITER_TOKEN: 'token',
      STORAGE: 's3',
      STORAGE_S3_ENDPOINT: 'https://s3.example',
      STORAGE_S3_BUCKET: 'huella',
      STORAGE_S3_KEY_ID: 'id',
      STORAGE_S3_SECRET: 'secret',
    },
    {},
  ],
  [
    'several at once',
    {
      ...production,
      MAP_TILES: 'raster',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      ...credits,
      CONTENT_PICTURE_HOSTS: 'pictures.example',
      BANCARD_PUBLIC_KEY: 'public',
      BANCARD_PRIVATE_KEY: 'private',
    },
    {
      'img-src': "'self' data: blob: https://tiles.example https://pictures.example",
      'form-action': "'self' https://vpos.infonet.com.py",
      'upgrade-insecure-requests': '',
    },
  ],
]

test.each(configurations)('with %s the policy is exactly this', (_name, environment, differs) => {
  expect(parseDirectives(policyFor(environment))).toEqual({ ...ownOnly, ...differs })
})

test.each(configurations)(
  'with %s no host is a pattern and no script is let in by where it stands',
  (_, environment) => {
    const policy = policyFor(environment)
    expect(policy).not.toContain('*')
    expect(policy).not.toContain("'unsafe-eval'")
    const scripts = parseDirectives(policy)['script-src'] ?? ''
    for (const word of ["'unsafe-inline'", 'data:', 'blob:', 'https:', 'http:'])
      expect(scripts.split(' '), scripts).not.toContain(word)
  },
)

test('a chat that one country has is in no policy of the other', () => {
  const environment = { CHAT: 'freshchat', FRESHCHAT_TOKEN_PY: 'token' }
  expect(parseDirectives(policyFor(environment))).toEqual(ownOnly)
  const there = policyFor(environment, { country: 'PY', hasForeignScript: true })
  expect(parseDirectives(there)['script-src']).toBe("'self' 'nonce-abc' https://wchat.freshchat.com")
})

test('a document where no script of others may run lets none in', () => {
  const environment = { CHAT: 'freshchat', FRESHCHAT_TOKEN_BO: 'token' }
  expect(parseDirectives(policyFor(environment, { country: 'BO', hasForeignScript: false }))).toEqual(ownOnly)
})

function policyFor(
  environment: Record<string, string>,
  documents: Documents = { country: 'BO', hasForeignScript: true },
): string {
  const config = readConfig(environment)
  const addresses = publicAddresses(config, 3000)
  const composition = compose({
    config,
    addresses,
    connection,
    versions: noVersions,
    jobs: { publish: async () => {}, send: async () => {}, retryParked: async () => {}, removeParked: async () => {} },
    now: () => new Date(),
    log: makeLog({ ...config, logLevel: 'silent' }),
  })
  const map = { isOn: config.isMapsOn, tiles: config.mapTiles }
  const parts = { config, composition, map, isHttps: addresses.isHttps, isDevelopment: false }
  return makePagePolicy(parts, documents)(["'nonce-abc'"])
}

function parseDirectives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}
