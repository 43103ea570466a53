import * as z from 'zod'
import type { ForeignProvider, Geocoding, TokenIssuer } from '#services/accounts/needs.ts'
import { DEFAULT_WEBHOOK_BODY } from '#services/messaging/rules/webhook-body.ts'
import type { S3Options } from '#shared/storage/s3-storage.ts'
import { webAddress } from '#shared/values.ts'
import type { MapTiles } from '#web/context.ts'
import { StartupFailure } from './startup-failure.ts'

export type Mode = 'demo' | 'production'

const port = z.coerce.number().int().min(0).max(65535)
const baseUrl = webAddress().transform((url) => url.replace(/\/+$/, ''))
const originUrl = baseUrl.refine((url) => new URL(url).pathname === '/', 'has no path')
const key = z.string().refine((text) => Buffer.byteLength(text) >= 32)
const keys = z.string().refine((text) => keysOf(text).every((each) => key.safeParse(each).success))
// One line: it becomes a header of every mail.
const mailbox = z.string().regex(/^(?:[^<>@\p{Cc}",;]* )?<?[^\s<>@",;]+@[^\s<>@",;]+>?$/u)
const token = z.string().regex(/^[\x21-\x7e]{1,4000}$/)
const storageWord = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const webhookBody = z.string().refine((text) => isJson(text) && text.includes('{{text}}'))
const webhookMust = 'must be JSON with {{text}} and {{to}} or {{digits}} in its texts'
const clientText = z.string().max(500)
const duration = z.string().regex(/^-?\d{1,6}[smhd]$/)

/**
 * Every variable that the program reads: what it takes when nothing is set, how it is checked, and how a fault reads.
 * docs/operations.md and .env.example list the same; a test compares them.
 */
export const variables = {
  HUELLA_MODE: { default: 'demo', schema: z.enum(['demo', 'production']), must: 'must be demo or production' },
  HUELLA_DEMO_PUBLIC: { default: '', schema: z.enum(['yes']), must: 'must be yes, or absent' },
  HUELLA_MAINTENANCE: { default: 'off', schema: z.enum(['on', 'off']), must: 'must be on or off' },
  HOST: { default: '127.0.0.1', schema: z.string().max(253), must: 'must be an address to listen on' },
  PORT: { default: '3000', schema: port, must: 'must be a port number, 0 to 65535 (0 picks a free one)' },
  DATA_DIR: { default: './data', schema: z.string().max(4000), must: 'must be a folder' },
  DATABASE_URL: {
    default: '',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    must: 'must be a postgres:// address',
  },
  POOL_SIZE: {
    default: '10',
    schema: z.coerce.number().int().min(2).max(200),
    must: 'must be a number of database connections, 2 to 200',
  },
  PUBLIC_URL_BO: { default: '', schema: originUrl, must: 'must be an http(s) address without a path' },
  PUBLIC_URL_PY: { default: '', schema: originUrl, must: 'must be an http(s) address without a path' },
  TRUSTED_PROXIES: {
    default: '',
    schema: z.string().regex(/^[0-9a-fA-F.:/,\s]+$/),
    must: 'must be addresses or networks (10.0.0.0/8), separated by commas',
  },
  ACCOUNTS_KEY: { default: '', schema: key, must: 'must have at least 32 bytes' },
  SERVICE_KEY: { default: '', schema: key, must: 'must have at least 32 bytes' },
  PETS_KEY: {
    default: '',
    schema: keys,
    must: 'must have at least 32 bytes, and so must each of several between commas',
  },
  ACCOUNTS_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  MARKET_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  MESSAGING_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  APPOINTMENTS_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  PETS_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  STORAGE: { default: 'folder', schema: z.enum(['folder', 's3']), must: 'must be folder or s3' },
  STORAGE_S3_ENDPOINT: { default: '', schema: originUrl, must: 'must be an http(s) address without a path' },
  STORAGE_S3_BUCKET: {
    default: '',
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    must: 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  },
  STORAGE_S3_REGION: {
    default: 'us-east-1',
    schema: z.string().regex(/^[a-zA-Z0-9-]{1,40}$/),
    must: 'must be the name of a region',
  },
  STORAGE_S3_KEY_ID: { default: '', schema: storageWord, must: 'must be an access key id without spaces' },
  STORAGE_S3_SECRET: { default: '', schema: storageWord, must: 'must be a secret access key without spaces' },
  SMTP_URL: { default: '', schema: z.url({ protocol: /^smtps?$/ }), must: 'must be an smtp:// or smtps:// address' },
  MAIL_FROM: { default: '', schema: mailbox, must: 'must be a sender such as Huella <hola@huella.example>' },
  SMS_URL: { default: '', schema: webAddress(), must: 'must be an http(s) address' },
  SMS_TOKEN: { default: '', schema: token, must: 'must be a bearer token without spaces' },
  SMS_BODY: { default: '', schema: webhookBody, must: webhookMust },
  WHATSAPP_URL: { default: '', schema: webAddress(), must: 'must be an http(s) address' },
  WHATSAPP_TOKEN: { default: '', schema: token, must: 'must be a bearer token without spaces' },
  WHATSAPP_BODY: { default: '', schema: webhookBody, must: webhookMust },
  GOOGLE_CLIENT_ID: { default: '', schema: clientText, must: 'must be the id that Google gave this shop' },
  GOOGLE_CLIENT_SECRET: { default: '', schema: clientText, must: 'must be the secret that Google gave this shop' },
  GOOGLE_ISSUER: { default: 'https://accounts.google.com', schema: baseUrl, must: 'must be an http(s) address' },
  FACEBOOK_CLIENT_ID: { default: '', schema: clientText, must: 'must be the id that Facebook gave this shop' },
  FACEBOOK_CLIENT_SECRET: { default: '', schema: clientText, must: 'must be the secret that Facebook gave this shop' },
  FACEBOOK_ISSUER: { default: 'https://www.facebook.com', schema: baseUrl, must: 'must be an http(s) address' },
  FACEBOOK_TOKEN_URL: {
    default: 'https://graph.facebook.com/v23.0/oauth/access_token',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  FIREBASE_PROJECT_ID: {
    default: '',
    schema: z.string().regex(/^[a-z0-9-]{4,40}$/),
    must: 'must be the id of a Firebase project',
  },
  APP_ISSUER: { default: '', schema: clientText, must: "must be the issuer of the mobile app's own tokens" },
  APP_JWKS_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  GEOCODER: {
    default: 'none',
    schema: z.enum(['none', 'nominatim', 'photon', 'google']),
    must: 'must be none, nominatim, photon or google',
  },
  GEOCODER_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  GEOCODER_KEY: { default: '', schema: clientText, must: 'must be the key that Google gave this shop' },
  GEOCODER_USER_AGENT: {
    default: 'Huella',
    schema: z.string().regex(/^[\x20-\x7e]{1,200}$/),
    must: 'must be a name and a way to reach you, in plain letters',
  },
  SERVICES_SHEET_GRAPH_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  FOOD_PRODUCTS_SHEET_GRAPH_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  GAMIFICATION_GRAPH_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  PET_SERVICES_GRAPH_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  PET_PROFILES_GRAPH_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  APPOINTMENTS_GRAPH_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  PET_INSURANCE_GRAPH_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  MAPS: { default: 'on', schema: z.enum(['on', 'off']), must: 'must be on or off' },
  MAP_TILES: {
    default: 'none',
    schema: z.enum(['none', 'raster', 'pmtiles']),
    must: 'must be none, raster or pmtiles',
  },
  MAP_TILES_URL: {
    default: '',
    schema: z.string().max(2000).refine(isTileAddress),
    must: 'must be an http(s) address with {z}, {x} and {y}',
  },
  MAP_TILES_FILE: {
    default: '',
    schema: z.string().max(2000).refine(isArchive),
    must: 'must be a .pmtiles file of this machine, or the http(s) address of one',
  },
  MAP_ATTRIBUTION: { default: '', schema: z.string().max(200), must: 'must have at most 200 characters' },
  MAP_ATTRIBUTION_URL: { default: '', schema: webAddress(), must: 'must be an http(s) address' },
  CLOCK_OFFSET: { default: '', schema: duration, must: 'must be a duration such as 90m, 3h or -2d' },
  RATE_LIMIT: {
    default: '300',
    schema: z.coerce.number().int().min(0).max(1_000_000),
    must: 'must be calls a minute per visitor; 0 switches the limit off',
  },
  LOG_LEVEL: {
    default: 'info',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    must: 'must be debug, info, warn, error or silent',
  },
} satisfies Record<string, { default: string; schema: z.ZodType; must: string }>

type Name = keyof typeof variables
type Values = { [N in Name]: z.output<(typeof variables)[N]['schema']> | undefined }

export interface Config {
  appName: 'huella'
  mode: Mode
  maintenance: boolean
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  poolSize: number
  /** As configured; without them (demo only) the addresses follow from the port, see public-addresses.ts. */
  publicUrls: { BO: string | undefined; PY: string | undefined }
  trustedProxies: string[]
  accountsKey: string | undefined
  /** Proves a call between processes of ours; only such a call may name its country and request id. */
  serviceKey: string | undefined
  /** From which the keys of signed vaccination cards follow. */
  /** The newest first: it signs, the others are still believed. */
  petsKeys: string[]
  /** Where what people upload is kept. */
  storage: { kind: 'folder' } | ({ kind: 's3' } & S3Options)
  serviceUrls: Record<'accounts' | 'market' | 'messaging' | 'pets' | 'appointments', string | undefined>
  /** The providers of messages; undefined: there is no such channel. */
  messages: {
    email: { smtpUrl: string; from: string } | undefined
    sms: { url: string; token: string; body: string } | undefined
    whatsapp: { url: string; token: string; body: string } | undefined
  }
  /** Who else may say who somebody is, see services/accounts/needs.ts. */
  signInProviders: ForeignProvider[]
  /** Who else may sign the tokens of embedded pages (D5). */
  appIssuer: TokenIssuer | undefined
  /** Who is asked what lies at a point. */
  geocoding: Geocoding
  /** GraphQL endpoints that the specification's section 7 calls configured. */
  graphUrls: {
    servicesSheet: string | undefined
    foodProductsSheet: string | undefined
    gamification: string | undefined
    petServices: string | undefined
    petProfiles: string | undefined
    appointments: string | undefined
    petInsurance: string | undefined
  }
  /** Whether addresses are pinned on a map; without it they are typed. */
  isMapsOn: boolean
  /** What lies over the map; null draws it from what the website brings itself. The `url` of an archive may be a file's path. */
  mapTiles: MapTiles | null
  clockOffsetMs: number
  /** Calls a minute and visitor of the expensive public operations; 0 is no limit. */
  rateLimit: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** The configuration, or one StartupFailure that names every fault. Empty variables count as absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { values, faults } = readEach(environment)
  faults.push(...faultsTogether(values, new Set(faults.map((fault) => fault.split(' ')[0] ?? ''))))
  if (faults.length > 0) {
    throw new StartupFailure(
      faults.length === 1
        ? `The configuration has a fault: ${faults[0]}.`
        : `The configuration has ${faults.length} faults:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  }

  return {
    appName: 'huella',
    mode: values.HUELLA_MODE ?? 'demo',
    maintenance: values.HUELLA_MAINTENANCE === 'on',
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 3000,
    dataDir: values.DATA_DIR ?? './data',
    databaseUrl: values.DATABASE_URL,
    poolSize: values.POOL_SIZE ?? 10,
    publicUrls: { BO: values.PUBLIC_URL_BO, PY: values.PUBLIC_URL_PY },
    trustedProxies: (values.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter((address) => address !== ''),
    accountsKey: values.ACCOUNTS_KEY,
    serviceKey: values.SERVICE_KEY,
    petsKeys: keysOf(values.PETS_KEY ?? ''),
    storage: storageOf(values),
    serviceUrls: {
      accounts: values.ACCOUNTS_URL,
      market: values.MARKET_URL,
      messaging: values.MESSAGING_URL,
      pets: values.PETS_URL,
      appointments: values.APPOINTMENTS_URL,
    },
    messages: {
      email: values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
      sms: webhook(values.SMS_URL, values.SMS_TOKEN, values.SMS_BODY),
      whatsapp: webhook(values.WHATSAPP_URL, values.WHATSAPP_TOKEN, values.WHATSAPP_BODY),
    },
    signInProviders: signInProviders(values),
    appIssuer:
      values.APP_ISSUER && values.APP_JWKS_URL
        ? { issuer: values.APP_ISSUER, jwksUrl: values.APP_JWKS_URL }
        : undefined,
    geocoding: {
      kind: values.GEOCODER ?? 'none',
      url: values.GEOCODER_URL,
      key: values.GEOCODER_KEY,
      userAgent: values.GEOCODER_USER_AGENT ?? '',
    },
    graphUrls: {
      servicesSheet: values.SERVICES_SHEET_GRAPH_URL,
      foodProductsSheet: values.FOOD_PRODUCTS_SHEET_GRAPH_URL,
      gamification: values.GAMIFICATION_GRAPH_URL,
      petServices: values.PET_SERVICES_GRAPH_URL,
      petProfiles: values.PET_PROFILES_GRAPH_URL,
      appointments: values.APPOINTMENTS_GRAPH_URL,
      petInsurance: values.PET_INSURANCE_GRAPH_URL,
    },
    isMapsOn: values.MAPS !== 'off',
    mapTiles: mapTiles(values),
    clockOffsetMs: milliseconds(values.CLOCK_OFFSET),
    rateLimit: values.RATE_LIMIT ?? 300,
    logLevel: values.LOG_LEVEL ?? 'info',
  }
}

function signInProviders(values: Values): ForeignProvider[] {
  const providers: ForeignProvider[] = []
  if (values.GOOGLE_CLIENT_ID) {
    providers.push({
      provider: 'google',
      issuer: values.GOOGLE_ISSUER ?? '',
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
    })
  }
  if (values.FACEBOOK_CLIENT_ID) {
    providers.push({
      provider: 'facebook',
      issuer: values.FACEBOOK_ISSUER ?? '',
      clientId: values.FACEBOOK_CLIENT_ID,
      clientSecret: values.FACEBOOK_CLIENT_SECRET,
      tokenUrl: values.FACEBOOK_TOKEN_URL,
    })
  }
  if (values.FIREBASE_PROJECT_ID) {
    providers.push({
      provider: 'firebase',
      issuer: `https://securetoken.google.com/${values.FIREBASE_PROJECT_ID}`,
      clientId: values.FIREBASE_PROJECT_ID,
      jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    })
  }
  return providers
}

function readEach(environment: Record<string, string | undefined>): { values: Values; faults: string[] } {
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, { default: fallback, schema, must }] of Object.entries(variables)) {
    const text = environment[name]?.trim() || fallback
    if (text === '') continue
    const parsed = schema.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else faults.push(`${name} ${must}`)
  }
  return { values: values as Values, faults }
}

/** What is wrong between variables (D46); those that are wrong by themselves are not named twice. */
function faultsTogether(values: Values, named: ReadonlySet<string>): string[] {
  const faults: string[] = []
  const fault = (name: Name, sentence: string) => {
    if (!named.has(name)) faults.push(`${name} ${sentence}`)
  }

  if (values.MAP_TILES === 'raster' && !values.MAP_TILES_URL)
    fault('MAP_TILES_URL', 'must be set when MAP_TILES is raster')
  if (values.MAP_TILES === 'pmtiles' && !values.MAP_TILES_FILE)
    fault('MAP_TILES_FILE', 'must be set when MAP_TILES is pmtiles')
  if (values.MAP_TILES !== 'none' && !named.has('MAP_TILES') && !values.MAP_ATTRIBUTION)
    fault('MAP_ATTRIBUTION', `must name whose map it is when MAP_TILES is ${values.MAP_TILES}`)

  if (values.STORAGE === 's3') {
    for (const name of storageNames) if (!values[name]) fault(name, 'must be set when STORAGE is s3')
  }

  for (const [one, other] of pairs) {
    if (values[one] && !values[other]) fault(other, `must be set, because ${one} is`)
  }
  for (const provider of ['GOOGLE', 'FACEBOOK'] as const) {
    if (values[`${provider}_CLIENT_SECRET`] && !values[`${provider}_CLIENT_ID`])
      fault(`${provider}_CLIENT_ID`, `must be set beside ${provider}_CLIENT_SECRET`)
  }
  if (Boolean(values.APP_ISSUER) !== Boolean(values.APP_JWKS_URL))
    fault(values.APP_ISSUER ? 'APP_JWKS_URL' : 'APP_ISSUER', 'must be set: APP_ISSUER and APP_JWKS_URL go together')

  if (values.GEOCODER === 'google' && !values.GEOCODER_KEY) fault('GEOCODER_KEY', 'must be set when GEOCODER is google')
  // Its public server asks to be told who asks (https://operations.osmfoundation.org/policies/nominatim/).
  if (values.GEOCODER === 'nominatim' && !values.GEOCODER_URL && values.GEOCODER_USER_AGENT === 'Huella')
    fault('GEOCODER_USER_AGENT', 'must say who asks, when GEOCODER is nominatim without a server of your own')

  if (named.has('HUELLA_MODE')) return faults
  if (values.HUELLA_MODE === 'demo') {
    if (!isLoopback(values.HOST ?? '') && !values.HUELLA_DEMO_PUBLIC)
      fault(
        'HOST',
        'must be 127.0.0.1 in demo mode, because its data and keys are public; HUELLA_DEMO_PUBLIC=yes allows it',
      )
    return faults
  }

  for (const name of ['PUBLIC_URL_BO', 'PUBLIC_URL_PY'] as const) {
    if (!values[name]?.startsWith('https://')) fault(name, 'must be an https address in production mode')
  }
  for (const name of ['ACCOUNTS_KEY', 'SERVICE_KEY', 'PETS_KEY'] as const) {
    if (!values[name]) fault(name, 'must be set in production mode, with at least 32 bytes')
  }
  // Browsers load nothing over http into a page of https.
  for (const name of [
    'GOOGLE_ISSUER',
    'FACEBOOK_ISSUER',
    'FACEBOOK_TOKEN_URL',
    'APP_JWKS_URL',
    'MAP_TILES_FILE',
  ] as const) {
    if (values[name]?.startsWith('http://')) fault(name, 'must be an https address in production mode')
  }
  if (values.CLOCK_OFFSET) fault('CLOCK_OFFSET', 'must be absent in production mode')
  if (values.PUBLIC_URL_BO && values.PUBLIC_URL_BO === values.PUBLIC_URL_PY)
    fault('PUBLIC_URL_PY', 'must differ from PUBLIC_URL_BO: the host tells the country')
  return faults
}

function isTileAddress(url: string): boolean {
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) return false
  return webAddress().safeParse(url.replace('{s}', 'a')).success
}

/** By its ending, as a path or as an address. */
function isArchive(place: string): boolean {
  if (!/^https?:/i.test(place)) return place.endsWith('.pmtiles') && !/^[a-z][a-z0-9+.-]*:\/\//i.test(place)
  return webAddress().safeParse(place).success && new URL(place).pathname.endsWith('.pmtiles')
}

function mapTiles(values: Values): MapTiles | null {
  const { MAP_TILES: kind, MAP_ATTRIBUTION: attribution } = values
  const url = kind === 'pmtiles' ? values.MAP_TILES_FILE : values.MAP_TILES_URL
  if (!kind || kind === 'none' || !url || !attribution) return null
  return { kind, url, attribution, attributionUrl: values.MAP_ATTRIBUTION_URL ?? null }
}

const storageNames = ['STORAGE_S3_ENDPOINT', 'STORAGE_S3_BUCKET', 'STORAGE_S3_KEY_ID', 'STORAGE_S3_SECRET'] as const

function storageOf(values: Values): Config['storage'] {
  if (values.STORAGE !== 's3') return { kind: 'folder' }
  return {
    kind: 's3',
    endpoint: values.STORAGE_S3_ENDPOINT ?? '',
    bucket: values.STORAGE_S3_BUCKET ?? '',
    region: values.STORAGE_S3_REGION ?? '',
    accessKeyId: values.STORAGE_S3_KEY_ID ?? '',
    secretAccessKey: values.STORAGE_S3_SECRET ?? '',
  }
}

function keysOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

const pairs: [Name, Name][] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_TOKEN'],
  ['WHATSAPP_URL', 'WHATSAPP_TOKEN'],
]

function webhook(url: string | undefined, token: string | undefined, body = DEFAULT_WEBHOOK_BODY) {
  return url && token ? { url, token, body } : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function milliseconds(text: string | undefined): number {
  if (!text) return 0
  return Number(text.slice(0, -1)) * (unitMs[text.slice(-1)] ?? 0)
}
