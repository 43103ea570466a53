import { listCountries } from '#shared/countries/countries.ts'
import { isBehindPgBouncer } from '#shared/database/connect.ts'
import { keyNames } from './key-names.ts'
import { linkedChannelVariables, messageProviders, type Name, type Values, variables } from './variables.ts'

/** Errors between variables. Variables that are invalid by themselves (`named`) are not reported twice. */
export function collectErrors(values: Values, named: ReadonlySet<string>): string[] {
  const errors: string[] = []
  const problem = (name: Name, sentence: string) => {
    if (!named.has(name)) errors.push(`${name} ${sentence}`)
  }

  if (values.DATABASE_URL && isBehindPgBouncer(values.DATABASE_URL) && !values.DATABASE_DIRECT_URL)
    problem('DATABASE_DIRECT_URL', 'must be set when DATABASE_URL says pgbouncer=true')
  if (values.DATABASE_DIRECT_URL && isBehindPgBouncer(values.DATABASE_DIRECT_URL))
    problem('DATABASE_DIRECT_URL', 'must lead to PostgreSQL without PgBouncer in between')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    problem('DATABASE_URL', 'must be set, because DATABASE_DIRECT_URL is')
  if (values.DATABASE_REPLICA_URL && isBehindPgBouncer(values.DATABASE_REPLICA_URL))
    problem('DATABASE_REPLICA_URL', 'must lead to PostgreSQL without PgBouncer in between')
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL)
    problem('DATABASE_URL', 'must be set, because DATABASE_REPLICA_URL is')

  if (values.MAP_TILES === 'raster' && !values.MAP_TILES_URL)
    problem('MAP_TILES_URL', 'must be set when MAP_TILES is raster')
  if (values.MAP_TILES === 'pmtiles' && !values.MAP_TILES_FILE)
    problem('MAP_TILES_FILE', 'must be set when MAP_TILES is pmtiles')
  if (values.MAP_TILES !== 'none' && !named.has('MAP_TILES') && !values.MAP_ATTRIBUTION)
    problem('MAP_ATTRIBUTION', `must name whose map it is when MAP_TILES is ${values.MAP_TILES}`)

  if (values.STORAGE === 's3') {
    for (const name of storageNames) if (!values[name]) problem(name, 'must be set when STORAGE is s3')
  }

  if (values.CONTENT_SOURCE === 'csv' && !values.CONTENT_CSV_URLS)
    problem('CONTENT_CSV_URLS', 'must be set when CONTENT_SOURCE is csv')
  if (values.CONTENT_SOURCE === 'google') {
    for (const name of ['CONTENT_GOOGLE_ID', 'CONTENT_GOOGLE_KEY'] as const)
      if (!values[name]) problem(name, 'must be set when CONTENT_SOURCE is google')
  }

  const [tokenName, ...otherTokens] = listCountries().map(({ iso }) => `FRESHCHAT_TOKEN_${iso}` as const)
  if (tokenName && values.CHAT === 'freshchat' && ![tokenName, ...otherTokens].some((name) => values[name]))
    problem(tokenName, `must be set, or ${otherTokens.join(', ')}, when CHAT is freshchat`)
  if (values.CAMPAIGNS === 'http') {
    for (const name of ['CAMPAIGNS_URL', 'CAMPAIGNS_TOKEN'] as const)
      if (!values[name]) problem(name, 'must be set when CAMPAIGNS is http')
  }
  if (values.ANALYTICS === 'segment' && !values.SEGMENT_WRITE_KEY)
    problem('SEGMENT_WRITE_KEY', 'must be set when ANALYTICS is segment')

  for (const [one, other] of pairs) {
    if (values[one] && !values[other]) problem(other, `must be set, because ${one} is`)
  }
  for (const names of Object.values(linkedChannelVariables)) {
    const [set] = names.filter((name) => variables[name].default === '' && values[name])
    if (set) for (const name of names) if (!values[name]) problem(name, `must be set, because ${set} is`)
  }
  for (const provider of ['GOOGLE', 'FACEBOOK'] as const) {
    if (values[`${provider}_CLIENT_SECRET`] && !values[`${provider}_CLIENT_ID`])
      problem(`${provider}_CLIENT_ID`, `must be set beside ${provider}_CLIENT_SECRET`)
  }
  for (const name of ['FIREBASE_AUTH_DOMAIN', 'FIREBASE_APP_ID', 'FIREBASE_SENDER_ID'] as const)
    if (values[name] && !values.FIREBASE_API_KEY) problem('FIREBASE_API_KEY', `must be set beside ${name}`)
  if (values.FIREBASE_API_KEY && !values.FIREBASE_PROJECT_ID)
    problem('FIREBASE_PROJECT_ID', 'must be set beside FIREBASE_API_KEY')
  if (Boolean(values.APP_ISSUER) !== Boolean(values.APP_JWKS_URL))
    problem(values.APP_ISSUER ? 'APP_JWKS_URL' : 'APP_ISSUER', 'must be set: APP_ISSUER and APP_JWKS_URL go together')

  if (values.GEOCODER === 'google' && !values.GEOCODER_KEY)
    problem('GEOCODER_KEY', 'must be set when GEOCODER is google')
  // The public server requires an identifying User-Agent (https://operations.osmfoundation.org/policies/nominatim/).
  if (values.GEOCODER === 'nominatim' && !values.GEOCODER_URL && values.GEOCODER_USER_AGENT === 'Huella')
    problem('GEOCODER_USER_AGENT', 'must say who asks, when GEOCODER is nominatim without a server of your own')

  if (named.has('HUELLA_MODE')) return errors
  if (values.HUELLA_MODE === 'demo') {
    if (!isLoopback(values.HOST ?? '') && !values.HUELLA_DEMO_PUBLIC)
      problem(
        'HOST',
        'must be 127.0.0.1 in demo mode, because its data and keys are public; HUELLA_DEMO_PUBLIC=yes allows it',
      )
    return errors
  }

  const addressNames = listCountries().map(({ iso }) => `PUBLIC_URL_${iso}` as const)
  for (const name of addressNames) {
    if (values[name] && !values[name].startsWith('https://'))
      problem(name, 'must be an https address in production mode')
  }
  const [firstAddress, ...otherAddresses] = addressNames
  if (firstAddress && !addressNames.some((name) => values[name] || named.has(name)))
    problem(firstAddress, `must be an https address in production mode, or ${otherAddresses.join(', ')} must be one`)
  for (const name of keyNames) {
    if (!values[name]) problem(name, 'must be set in production mode, with at least 32 bytes: see npm run keys:new')
  }
  // Browsers block http resources in https pages, and keys must not travel over http.
  for (const name of [
    'LIBELULA_URL',
    'BANCARD_URL',
    'SIFEN_URL',
    'SIAT_URL',
    'UNDERWRITER_URL',
    'GOOGLE_ISSUER',
    'FACEBOOK_ISSUER',
    'FACEBOOK_TOKEN_URL',
    'CONTENT_GOOGLE_URL',
    'APP_JWKS_URL',
    'MAP_TILES_FILE',
    'FRESHCHAT_URL',
    'CAMPAIGNS_URL',
    'SEGMENT_URL',
    'SENTRY_DSN',
    ...Object.values(linkedChannelVariables).flat(),
  ] as const) {
    if (values[name]?.startsWith('http://')) problem(name, 'must be an https address in production mode')
  }
  if (values.WEBHOOKS_PRIVATE === 'on')
    problem('WEBHOOKS_PRIVATE', 'must be off in production mode: a shop could call our own network')
  if (values.PAYMENTS_SANDBOX === 'on') problem('PAYMENTS_SANDBOX', 'must be off in production mode: it moves no money')
  if (values.CLOCK_OFFSET) problem('CLOCK_OFFSET', 'must be absent in production mode')
  if (values.SHED_LOAD === 'off') problem('SHED_LOAD', 'must be on in production mode')
  for (const [index, name] of addressNames.entries()) {
    const same = addressNames.slice(0, index).find((other) => values[other] && values[other] === values[name])
    if (same) problem(name, `must differ from ${same}: the host tells the country`)
  }
  return errors
}

const storageNames = ['STORAGE_S3_ENDPOINT', 'STORAGE_S3_BUCKET', 'STORAGE_S3_KEY_ID', 'STORAGE_S3_SECRET'] as const

const pairs: [Name, Name][] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ...messageProviders.map((name): [Name, Name] => [`${name}_URL`, `${name}_TOKEN`]),
  ['UNDERWRITER_URL', 'UNDERWRITER_TOKEN'],
  ['LIBELULA_APPKEY', 'LIBELULA_EMAIL'],
  ['LIBELULA_EMAIL', 'LIBELULA_APPKEY'],
  ['BANCARD_PUBLIC_KEY', 'BANCARD_PRIVATE_KEY'],
  ['BANCARD_PRIVATE_KEY', 'BANCARD_PUBLIC_KEY'],
]

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
