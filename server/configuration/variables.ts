import * as z from 'zod'
import type { ProviderChannel } from '#services/messaging/rules/channels.ts'
import { webAddress } from '#shared/values.ts'

const port = z.coerce.number().int().min(0).max(65535)
const baseUrl = webAddress().transform((url) => url.replace(/\/+$/, ''))
const originUrl = baseUrl.refine((url) => new URL(url).pathname === '/', 'has no path')
const key = z.string().refine((text) => Buffer.byteLength(text) >= 32)
const keys = z.string().refine((text) => parseKeys(text).every((each) => key.safeParse(each).success))
// One line: it becomes a header of every mail.
const mailbox = z.string().regex(/^(?:[^<>@\p{Cc}",;]* )?<?[^\s<>@",;]+@[^\s<>@",;]+>?$/u)
const token = z.string().regex(/^[\x21-\x7e]{1,4000}$/)
const storageWord = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const webhookBody = z.string().refine((text) => isJson(text) && text.includes('{{text}}'))
const webhookMust = 'must be JSON with {{text}} and {{to}} or {{digits}} in its texts'
const bankAccount = z
  .string()
  .regex(/^[\x21-\x7b\x7d\x7e]{1,32} *\| *[\x21-\x7b\x7d\x7e]{1,34} *\|[^|]{1,80}\|[^|]{1,80}(\|[^|]{1,80})?$/)
  .transform((text) => {
    const [scheme = '', account = '', holder = '', city = '', bank = ''] = text.split('|').map((part) => part.trim())
    return { scheme, account, holder, city, bank }
  })
const bankAccountMust =
  "must be the bank's scheme, the account, its holder, the city and, if you like, the bank's name, with | between them"
const seller = z
  .string()
  .max(600)
  .transform((text, context) => {
    const parts = text.split('|').map((part) => part.trim())
    const [name = '', taxId = '', address = '', email = '', phone = ''] = parts
    if (parts.length !== 5 || parts.includes('') || !z.email().safeParse(email).success)
      context.addIssue({ code: 'custom', message: 'not five parts' })
    return { name, taxId, address, email, phone }
  })
const sellerMust =
  'must be the name, the tax number, the address, the e-mail and the phone of who sells, with | between them'
const phoneNumber = z.string().regex(/^\+[1-9]\d{7,14}$/)
const phoneNumberMust = 'must be a number with its country, such as +59170000000'
const clientText = z.string().max(500)
const csvUrls = z.string().transform((text, context): Record<string, string> => {
  const urls: Record<string, string> = {}
  for (const pair of text.split(/\s+/)) {
    const at = pair.indexOf('=')
    const url = webAddress().safeParse(pair.slice(at + 1))
    if (at > 0 && url.success) urls[pair.slice(0, at)] = url.data
    else context.addIssue({ code: 'custom', message: 'no link' })
  }
  return urls
})
const hosts = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d+)?([\s,]+[a-z0-9.-]+(:\d+)?)*$/)
  .transform((text) => text.split(/[\s,]+/))
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
  METRICS_TOKEN: {
    default: '',
    schema: key.regex(/^[\x21-\x7e]+$/),
    must: 'must have at least 32 bytes, in plain letters without spaces',
  },
  PETS_KEY: {
    default: '',
    schema: keys,
    must: 'must have at least 32 bytes, and so must each of several between commas',
  },
  PAYMENTS_KEY: {
    default: '',
    schema: keys,
    must: 'must have at least 32 bytes, and so must each of several between commas',
  },
  COMMUNITY_KEY: { default: '', schema: key, must: 'must have at least 32 bytes' },
  INSURANCE_KEY: { default: '', schema: key, must: 'must have at least 32 bytes' },
  UNDERWRITER_URL: { default: '', schema: baseUrl, must: 'must be an http(s) address' },
  UNDERWRITER_TOKEN: { default: '', schema: token, must: 'must be a bearer token without spaces' },
  UNDERWRITER_NAME: { default: '', schema: z.string().max(80), must: 'must be the name of an insurer' },
  PAYMENTS_SANDBOX: { default: '', schema: z.enum(['on', 'off']), must: 'must be on or off' },
  LIBELULA_APPKEY: { default: '', schema: storageWord, must: 'must be the key that Libélula gave this shop' },
  LIBELULA_EMAIL: { default: '', schema: z.email(), must: 'must be an e-mail address' },
  LIBELULA_URL: { default: 'https://api.libelula.bo', schema: baseUrl, must: 'must be an http(s) address' },
  BANCARD_PUBLIC_KEY: { default: '', schema: storageWord, must: 'must be the public key that Bancard gave this shop' },
  BANCARD_PRIVATE_KEY: {
    default: '',
    schema: storageWord,
    must: 'must be the private key that Bancard gave this shop',
  },
  BANCARD_URL: { default: 'https://vpos.infonet.com.py', schema: baseUrl, must: 'must be an http(s) address' },
  BANK_QR_BO: { default: '', schema: bankAccount, must: bankAccountMust },
  BANK_QR_PY: { default: '', schema: bankAccount, must: bankAccountMust },
  SELLER_BO: { default: '', schema: seller, must: sellerMust },
  SELLER_PY: { default: '', schema: seller, must: sellerMust },
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
  VAPID_PUBLIC_KEY: {
    default: '',
    schema: z.string().regex(/^[\w-]{87}$/),
    must: 'must be a public key on P-256 in base64url, 87 characters',
  },
  VAPID_PRIVATE_KEY: {
    default: '',
    schema: z.string().regex(/^[\w-]{43}$/),
    must: 'must be its private key in base64url, 43 characters',
  },
  VAPID_SUBJECT: {
    default: '',
    schema: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
    must: 'must be a mailto: or https: address',
  },
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
  CONTENT_SOURCE: {
    default: 'workbook',
    schema: z.enum(['workbook', 'csv', 'google']),
    must: 'must be workbook, csv or google',
  },
  CONTENT_WORKBOOK: {
    default: '',
    schema: z.string().max(2000).endsWith('.xlsx'),
    must: 'must be an .xlsx file of this machine',
  },
  CONTENT_CSV_URLS: {
    default: '',
    schema: csvUrls,
    must: 'must be SHEET=https://… with spaces between: the link under which each sheet is published as CSV',
  },
  CONTENT_GOOGLE_ID: {
    default: '',
    schema: z.string().regex(/^[\w-]{10,100}$/),
    must: "must be the id in the spreadsheet's address",
  },
  CONTENT_GOOGLE_KEY: { default: '', schema: storageWord, must: 'must be an API key of Google without spaces' },
  CONTENT_GOOGLE_URL: { default: 'https://sheets.googleapis.com', schema: baseUrl, must: 'must be an http(s) address' },
  CONTENT_REFRESH: {
    default: '5m',
    schema: z.string().regex(/^[1-9]\d{0,4}[smh]$/),
    must: 'must be a duration such as 30s, 5m or 1h',
  },
  CONTENT_PICTURE_HOSTS: {
    default: '',
    schema: hosts,
    must: 'must be hosts without https://, such as lh3.googleusercontent.com, with commas between',
  },
  CHAT: {
    default: 'whatsapp',
    schema: z.enum(['none', 'whatsapp', 'freshchat']),
    must: 'must be none, whatsapp or freshchat',
  },
  CHAT_WHATSAPP_BO: { default: '', schema: phoneNumber, must: phoneNumberMust },
  CHAT_WHATSAPP_PY: { default: '', schema: phoneNumber, must: phoneNumberMust },
  FRESHCHAT_TOKEN_BO: { default: '', schema: storageWord, must: 'must be the token of the web chat at Freshchat' },
  FRESHCHAT_TOKEN_PY: { default: '', schema: storageWord, must: 'must be the token of the web chat at Freshchat' },
  FRESHCHAT_URL: {
    default: 'https://wchat.freshchat.com',
    schema: originUrl,
    must: 'must be an http(s) address without a path',
  },
  CAMPAIGNS: { default: 'none', schema: z.enum(['none', 'http']), must: 'must be none or http' },
  CAMPAIGNS_URL: { default: '', schema: webAddress(), must: 'must be an http(s) address' },
  CAMPAIGNS_TOKEN: { default: '', schema: token, must: 'must be a bearer token without spaces' },
  OFFLINE: { default: 'on', schema: z.enum(['on', 'off']), must: 'must be on or off' },
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
  SHED_LOAD: { default: 'on', schema: z.enum(['on', 'off']), must: 'must be on or off' },
  ANALYTICS: {
    default: 'collector',
    schema: z.enum(['collector', 'segment', 'none']),
    must: 'must be collector, segment or none: Analytics Strategy not implemented',
  },
  TRACKING_WRITE_KEY: {
    default: '',
    schema: key.regex(/^[\x21-\x39\x3b-\x7e]+$/),
    must: 'must have at least 32 bytes, in plain letters without spaces and colons',
  },
  SEGMENT_URL: { default: 'https://api.segment.io', schema: baseUrl, must: 'must be an http(s) address' },
  SEGMENT_WRITE_KEY: { default: '', schema: storageWord, must: 'must be the write key of a source' },
  SENTRY_DSN: {
    default: '',
    schema: webAddress().refine((url) => new URL(url).username !== '' && /^\/(.*\/)?\d+$/.test(new URL(url).pathname)),
    must: 'must be a DSN such as https://KEY@errors.example/1',
  },
  LOG_LEVEL: {
    default: 'info',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    must: 'must be debug, info, warn, error or silent',
  },
} satisfies Record<string, { default: string; schema: z.ZodType; must: string }>

export type Name = keyof typeof variables
/** What was set, or has a default, and could be read. */
export type Values = { [N in Name]: z.output<(typeof variables)[N]['schema']> | undefined }

/**
 * Channels of messages that leave by a provider's address: NAME_URL, NAME_TOKEN and NAME_BODY. services/messaging/rules/channels.ts
 * has the same names in small letters.
 */
export const messageProviders = ['SMS', 'WHATSAPP'] as const satisfies Uppercase<ProviderChannel>[]

/** What stands between the commas. */
export function parseKeys(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
