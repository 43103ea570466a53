import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ForeignProvider, Geocoding, TokenIssuer } from '#services/accounts/deps.ts'
import type { SheetPlace } from '#services/content/deps.ts'
import { DEFAULT_WEBHOOK_BODY, type MessageProvider } from '#services/messaging/outbox/rules/webhook-body.ts'
import type { ProviderChannel } from '#services/messaging/rules/channels.ts'
import type { BankAccount, Seller } from '#services/operations/contract.ts'
import type { PetsDependencies } from '#services/pets/deps.ts'
import { readPassSigner } from '#services/pets/service.ts'
import { type CountryIso, forEachCountry } from '#shared/countries/countries.ts'
import type { TaxOfficeName } from '#shared/countries/country-record.ts'
import type { S3Options } from '#shared/storage/s3-storage.ts'
import type { FirebaseClientConfig } from '#web/configuration/public-config.ts'
import type { ChatOfCountry, MapTiles } from '#web/request/context.ts'
import { demoSellers } from '../demonstration/demo-sellers.ts'
import { StartupFailure } from '../startup-failure.ts'
import { collectErrors } from './collect-errors.ts'
import { type ListedVariable, listConfiguration } from './list-configuration.ts'
import { linkedChannelVariables, messageProviders, parseKeys, type Values, variables } from './variables.ts'

const DEMO_WORKBOOK = fileURLToPath(new URL('../../demo/content/huella.xlsx', import.meta.url))

type LinkedVariables = typeof linkedChannelVariables

export type Mode = 'demo' | 'production'

export interface Config {
  appName: 'huella'
  mode: Mode
  maintenance: boolean
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** Of the same database, for what needs a session of its own. */
  databaseDirectUrl: string | undefined
  databaseReplicaUrl: string | undefined
  poolSize: number
  /** Configured public URLs; without them (demo only) they follow from the port, see public-addresses.ts. */
  publicUrls: Record<CountryIso, string | undefined>
  trustedProxies: string[]
  /**
   * Secrets from which the keys of tokens and of sealed authenticators are derived. The newest signs and seals; the others
   * still open what they sealed.
   */
  accountsKeys: string[]
  /** Bearer for the metrics at /metrics. Without it, production refuses all and demo mode allows this machine. */
  metricsToken: string | undefined
  /** Secrets from which the keys of signed vaccination cards are derived. The newest signs; the others still verify. */
  petsKeys: string[]
  /** Signs vaccination cards for wallets; null: they are not offered. */
  passSigner: PetsDependencies['passSigner']
  /** Secrets from which payment links and the sandbox's webhook secrets are derived, newest first. */
  paymentsKeys: string[]
  /** Secrets from which the keys to encrypt and look up identity cards are derived, newest first. */
  insuranceKeys: string[]
  /** Secrets from which the keys to encrypt hidden marks, compare chips and sign links are derived, newest first. */
  communityKeys: string[]
  /** External insurer's service; undefined: the embedded underwriter alone. */
  underwriter: { url: string; token: string; title: string } | undefined
  /** Addresses that webhooks of shops may have: in demo mode http too, and private ones where a test asks for them. */
  webhookTargets: { allowsHttp: boolean; allowsPrivate: boolean }
  /** Whether the payment sandbox, which moves no money, is on; in demo mode alone. */
  isSandboxOn: boolean
  /** Payment providers before delivery, beside the sandbox; undefined where not configured. */
  collectors: {
    libelula: { url: string; appKey: string; email: string } | undefined
    bancard: { url: string; publicKey: string; privateKey: string } | undefined
    /** Bank account of each country for transfers by QR; their statements are imported by hand. */
    bankAccounts: Record<CountryIso, BankAccount | null>
  }
  /** Addresses of tax offices in place of their own; undefined where not configured. */
  taxOffices: Record<TaxOfficeName, string | undefined>
  /**
   * Seller in each country, as shown on the help page; null when not configured, and in demo mode an invented company.
   */
  sellers: Record<CountryIso, Seller | null>
  /** Storage of uploaded files. */
  storage: { kind: 'folder' } | ({ kind: 's3' } & S3Options)
  /** Message providers; undefined where a channel is not configured. */
  messages: {
    email: { smtpUrl: string; from: string } | undefined
    providers: Partial<Record<ProviderChannel, MessageProvider>>
    /** Variables of each linked channel that is configured. */
    linked: {
      [Name in keyof LinkedVariables]?: Record<LinkedVariables[Name][number], string>
    }
  }
  /** External sign-in providers, see services/accounts/deps.ts. */
  signInProviders: ForeignProvider[]
  /** Firebase's configuration of clients; null: none is handed out. */
  firebase: FirebaseClientConfig | null
  /** External issuer of tokens for pages embedded in the mobile app. */
  appIssuer: TokenIssuer | undefined
  /** Geocoder of positions. */
  geocoding: Geocoding
  /** Editors' spreadsheets, and how often they are read. */
  content: { place: SheetPlace; refreshMs: number; pictureHosts: string[] }
  /** Customer chat of each country: Freshchat's widget or a WhatsApp link. */
  chat: Record<CountryIso, ChatOfCountry>
  /** Recipient of campaign visits; null: none. */
  campaigns: { url: string; token: string } | null
  /** Whether browsers store pages for offline use; when off, they delete the stored ones. */
  isOfflineOn: boolean
  /** Whether addresses are chosen on a map; otherwise they are typed. */
  isMapsOn: boolean
  /** Tiles of the map; null draws it from data of the website. The `url` of an archive may be a file path. */
  mapTiles: MapTiles | null
  /** Destinations of tracked calls, and the write keys of our own servers. */
  analytics: {
    strategy: 'collector' | 'segment' | 'none'
    writeKey: string | undefined
    segment: { url: string; writeKey: string } | undefined
  }
  /** Sentry's DSN for errors; undefined: errors are not sent. */
  sentryDsn: string | undefined
  clockOffsetMs: number
  /** Calls per minute and visitor of expensive public operations; 0 is no limit. */
  rateLimit: number
  /** For so long a cache in front may keep pages that everybody sees alike; 0: never. */
  sharedCacheSeconds: number
  /** Whether requests are refused while the process is overloaded. */
  isLoadShed: boolean
  /** How long a process that is told to end answers what still comes. */
  drainSeconds: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** The configuration without secrets, for the diagnostics page. */
  listedVariables: ListedVariable[]
}

/** Parses the configuration; throws one StartupFailure that lists every fault. Empty variables count as absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { values, errors } = readEach(environment)
  errors.push(...collectErrors(values, new Set(errors.map((problem) => problem.split(' ')[0] ?? ''))))
  if (errors.length > 0) {
    throw new StartupFailure(
      errors.length === 1
        ? `The configuration has a fault: ${errors[0]}.`
        : `The configuration has ${errors.length} faults:\n${errors.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }

  const mode = values.HUELLA_MODE ?? 'demo'
  const isDemo = mode === 'demo'
  return {
    appName: 'huella',
    mode,
    maintenance: values.HUELLA_MAINTENANCE === 'on',
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 3000,
    dataDir: values.DATA_DIR ?? './data',
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    poolSize: values.POOL_SIZE ?? 10,
    publicUrls: forEachCountry(({ iso }) => values[`PUBLIC_URL_${iso}`]),
    trustedProxies: (values.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter((address) => address !== ''),
    accountsKeys: parseKeys(values.ACCOUNTS_KEY ?? ''),
    metricsToken: values.METRICS_TOKEN,
    petsKeys: parseKeys(values.PETS_KEY ?? ''),
    passSigner: values.WALLET_PASS_FILE ? loadPassSigner(values.WALLET_PASS_FILE) : null,
    paymentsKeys: parseKeys(values.PAYMENTS_KEY ?? ''),
    insuranceKeys: parseKeys(values.INSURANCE_KEY ?? ''),
    communityKeys: parseKeys(values.COMMUNITY_KEY ?? ''),
    underwriter:
      values.UNDERWRITER_URL && values.UNDERWRITER_TOKEN
        ? {
            url: values.UNDERWRITER_URL,
            token: values.UNDERWRITER_TOKEN,
            title: values.UNDERWRITER_NAME ?? 'La aseguradora',
          }
        : undefined,
    webhookTargets: { allowsHttp: isDemo, allowsPrivate: isDemo && values.WEBHOOKS_PRIVATE === 'on' },
    isSandboxOn: values.HUELLA_MODE === 'demo' && values.PAYMENTS_SANDBOX !== 'off',
    collectors: readCollectors(values),
    taxOffices: { sifen: values.SIFEN_URL, siat: values.SIAT_URL },
    sellers: forEachCountry(({ iso }) => values[`SELLER_${iso}`] ?? (isDemo ? (demoSellers[iso] ?? null) : null)),
    storage: readStorage(values),
    messages: {
      email: values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
      providers: Object.fromEntries(
        messageProviders.flatMap((name) => {
          const [url, token, body] = [values[`${name}_URL`], values[`${name}_TOKEN`], values[`${name}_BODY`]]
          return url && token ? [[name.toLowerCase(), { url, token, body: body ?? DEFAULT_WEBHOOK_BODY }]] : []
        }),
      ),
      linked: Object.fromEntries(
        Object.entries(linkedChannelVariables).flatMap(([channel, names]) =>
          names.every((name) => values[name])
            ? [[channel, Object.fromEntries(names.map((name) => [name, values[name]]))]]
            : [],
        ),
      ),
    },
    signInProviders: signInProviders(values),
    firebase: firebaseClient(values),
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
    content: {
      place: sheetPlace(values),
      refreshMs: milliseconds(values.CONTENT_REFRESH),
      pictureHosts: values.CONTENT_PICTURE_HOSTS ?? [],
    },
    chat: forEachCountry(({ iso }) => readChat(values, iso)),
    campaigns:
      values.CAMPAIGNS === 'http' && values.CAMPAIGNS_URL && values.CAMPAIGNS_TOKEN
        ? { url: values.CAMPAIGNS_URL, token: values.CAMPAIGNS_TOKEN }
        : null,
    isOfflineOn: values.OFFLINE !== 'off',
    isMapsOn: values.MAPS !== 'off',
    mapTiles: mapTiles(values),
    analytics: {
      strategy: values.ANALYTICS ?? 'collector',
      writeKey: values.TRACKING_WRITE_KEY,
      segment: values.SEGMENT_WRITE_KEY
        ? { url: values.SEGMENT_URL ?? '', writeKey: values.SEGMENT_WRITE_KEY }
        : undefined,
    },
    sentryDsn: values.SENTRY_DSN,
    clockOffsetMs: milliseconds(values.CLOCK_OFFSET),
    rateLimit: values.RATE_LIMIT ?? 300,
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS ?? 0,
    isLoadShed: values.SHED_LOAD !== 'off',
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    logLevel: values.LOG_LEVEL ?? 'info',
    listedVariables: listConfiguration(environment),
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

function firebaseClient(values: Values): FirebaseClientConfig | null {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = values
  if (!projectId || !apiKey) return null
  return {
    apiKey,
    authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    projectId,
    appId: values.FIREBASE_APP_ID,
    messagingSenderId: values.FIREBASE_SENDER_ID,
  }
}

function readEach(environment: Record<string, string | undefined>): { values: Values; errors: string[] } {
  const values: Record<string, unknown> = {}
  const errors: string[] = []
  for (const [name, { default: fallback, schema, must }] of Object.entries(variables)) {
    const text = environment[name]?.trim() || fallback
    if (text === '') continue
    const parsed = schema.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else errors.push(`${name} ${must}`)
  }
  return { values: values as Values, errors }
}

function readChat(values: Values, country: CountryIso): ChatOfCountry {
  if (values.CHAT === 'none') return { isOn: false, whatsapp: null, freshchat: null }
  const token = values[`FRESHCHAT_TOKEN_${country}`]
  return {
    isOn: true,
    whatsapp: values[`CHAT_WHATSAPP_${country}`] ?? null,
    freshchat: values.CHAT === 'freshchat' && token ? { token, url: values.FRESHCHAT_URL ?? '' } : null,
  }
}

function loadPassSigner(file: string) {
  try {
    return readPassSigner(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new StartupFailure(`WALLET_PASS_FILE ${file} cannot be used: ${reason}.`)
  }
}

function mapTiles(values: Values): MapTiles | null {
  const { MAP_TILES: kind, MAP_ATTRIBUTION: attribution } = values
  const url = kind === 'pmtiles' ? values.MAP_TILES_FILE : values.MAP_TILES_URL
  if (!kind || kind === 'none' || !url || !attribution) return null
  return { kind, url, attribution, attributionUrl: values.MAP_ATTRIBUTION_URL ?? null }
}

/** Default workbook: a demonstration's own, and in production the file beside the shop's data. */
function sheetPlace(values: Values): SheetPlace {
  if (values.CONTENT_SOURCE === 'csv') return { kind: 'csv', urls: values.CONTENT_CSV_URLS ?? {} }
  if (values.CONTENT_SOURCE === 'google')
    return {
      kind: 'google',
      url: values.CONTENT_GOOGLE_URL ?? '',
      spreadsheetId: values.CONTENT_GOOGLE_ID ?? '',
      apiKey: values.CONTENT_GOOGLE_KEY ?? '',
    }
  const own = values.HUELLA_MODE === 'production' ? join(values.DATA_DIR ?? '', 'content.xlsx') : DEMO_WORKBOOK
  return { kind: 'workbook', file: values.CONTENT_WORKBOOK ?? own }
}

function readCollectors(values: Values): Config['collectors'] {
  const { LIBELULA_APPKEY: appKey, LIBELULA_EMAIL: email } = values
  const { BANCARD_PUBLIC_KEY: publicKey, BANCARD_PRIVATE_KEY: privateKey } = values
  return {
    libelula: appKey && email ? { url: values.LIBELULA_URL ?? '', appKey, email } : undefined,
    bancard: publicKey && privateKey ? { url: values.BANCARD_URL ?? '', publicKey, privateKey } : undefined,
    bankAccounts: forEachCountry(({ iso }) => values[`BANK_QR_${iso}`] ?? null),
  }
}

function readStorage(values: Values): Config['storage'] {
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

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function milliseconds(text: string | undefined): number {
  if (!text) return 0
  return Number(text.slice(0, -1)) * (unitMs[text.slice(-1)] ?? 0)
}
