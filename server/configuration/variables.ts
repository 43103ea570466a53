import * as z from 'zod'
import type { LinkedChannel, ProviderChannel } from '#services/messaging/rules/channels.ts'
import { type Country, type CountryIso, DEFAULT_COUNTRY, listCountries } from '#shared/countries/countries.ts'
import { webAddress } from '#shared/values.ts'

const port = z.coerce.number().int().min(0).max(65535)
const baseUrl = webAddress().transform((url) => url.replace(/\/+$/, ''))
const originUrl = baseUrl.refine((url) => new URL(url).pathname === '/', 'has no path')
const key = z.string().refine((text) => Buffer.byteLength(text) >= 32)
// Also refuses a key with a comma of its own, unless each half is as long as a key.
const keys = z.string().refine((text) => text.split(',').every((each) => key.safeParse(each.trim()).success))
const keysMust = 'must have at least 32 bytes; a comma separates several, so that no key has a comma of its own'
// One line: it becomes a header of every mail.
const mailbox = z.string().regex(/^(?:[^<>@\p{Cc}",;]* )?<?[^\s<>@",;]+@[^\s<>@",;]+>?$/u)
const token = z.string().regex(/^[\x21-\x7e]{1,4000}$/)
const storageToken = z.string().regex(/^[\x21-\x7e]{1,200}$/)
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
 * `about` is Markdown; `npm run docs:configuration` writes docs/configuration.md and .env.example from it.
 */
export const variables = {
  HUELLA_MODE: {
    default: 'demo',
    about: '`demo` or `production`. The first start writes it into the database; the other mode is then refused.',
    schema: z.enum(['demo', 'production']),
    must: 'must be demo or production',
  },
  HUELLA_DEMO_PUBLIC: {
    default: '',
    about:
      "`yes` lets demo mode listen on another address than this machine's own. Its keys, data and payments are make-believe: never for real customers.",
    schema: z.enum(['yes']),
    must: 'must be yes, or absent',
  },
  HUELLA_MAINTENANCE: {
    default: 'off',
    about:
      '`on`: closed to everybody but operators for as long as the process runs, whatever the switch of the back office says (see Maintenance).',
    schema: z.enum(['on', 'off']),
    must: 'must be on or off',
  },
  HOST: {
    default: '127.0.0.1',
    about: 'Address to listen on. `0.0.0.0` is every one of this machine.',
    schema: z.string().max(253),
    must: 'must be an address to listen on',
  },
  PORT: {
    default: '3000',
    about: 'Port to listen on; `0` picks a free one.',
    schema: port,
    must: 'must be a port number, 0 to 65535 (0 picks a free one)',
  },
  DATA_DIR: {
    default: './data',
    about: 'Where the embedded PostgreSQL and uploads are kept.',
    schema: z.string().max(4000),
    must: 'must be a folder',
  },
  DATABASE_URL: {
    default: '',
    about:
      'A PostgreSQL 15 or newer (`postgres://…`) instead of the embedded one. Behind PgBouncer add `?pgbouncer=true`. On an SSD, or where all fits into memory, set its `random_page_cost` to 1.1, as the embedded one has.',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    must: 'must be a postgres:// address',
  },
  DATABASE_DIRECT_URL: {
    default: '',
    about:
      'The same database without PgBouncer in between, for what needs a session of its own: migrations and the notifications by which processes learn of changes. Required when `DATABASE_URL` says `pgbouncer=true`.',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    must: 'must be a postgres:// address',
  },
  DATABASE_REPLICA_URL: {
    default: '',
    about:
      'Replicas (standbys) of the same database, which then answer what may be a second old, such as listings and search; as many connections as `POOL_SIZE` again. See [cluster](cluster.md).',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    must: 'must be a postgres:// address',
  },
  POOL_SIZE: {
    default: '10',
    about: 'Database connections of this process.',
    schema: z.coerce.number().int().min(2).max(200),
    must: 'must be a number of database connections, 2 to 200',
  },
  ...variablePerCountry('PUBLIC_URL', ({ iso, name, hostEnding }) => ({
    about:
      iso === DEFAULT_COUNTRY
        ? `Public address of ${name}. Required, with https, in production; in demo mode \`http://localhost:PORT\`.`
        : `Public address of ${name}; in demo mode \`http://huella${hostEnding}.localhost:PORT\`.`,
    schema: originUrl,
    must: 'must be an http(s) address without a path',
  })),
  TRUSTED_PROXIES: {
    default: '',
    about:
      'Addresses or networks of the proxies in front, separated by commas: only they may say who the visitor is (`X-Forwarded-For`).',
    schema: z.string().regex(/^[0-9a-fA-F.:/,\s]+$/),
    must: 'must be addresses or networks (10.0.0.0/8), separated by commas',
  },
  CONFIG_FILE: {
    default: '',
    about:
      'A file with variables like these, as `npm run setup` writes it, in place of `.env`. A variable of the environment goes before it.',
    schema: z.string().max(4000),
    must: 'must be a file',
  },
  KEYS_FILE: {
    default: '',
    about:
      'A file with the five keys that follow, as `npm run keys:new -- FILE` writes it. A key of the environment goes before it.',
    schema: z.string().max(4000),
    must: 'must be a file',
  },
  ACCOUNTS_KEY: {
    default: '',
    about:
      'Each at least 32 bytes, the newest first, separated by commas; the keys of access tokens and of authenticators’ secrets follow from them: the first signs and seals, the others still open what they sealed. Required in production (`npm run keys:new`). In demo mode one is made and kept in the database.',
    schema: keys,
    must: keysMust,
  },
  METRICS_TOKEN: {
    default: '',
    about:
      'At least 32 bytes; whoever brings it as a bearer may read `/metrics`. Without it nobody may in production, and in demo mode only programs on this machine.',
    schema: key.regex(/^[\x21-\x7e]+$/),
    must: 'must have at least 32 bytes, in plain letters without spaces',
  },
  PETS_KEY: {
    default: '',
    about:
      'Each at least 32 bytes, the newest first, separated by commas; the keys of vaccination cards follow from them: the first signs, the others are still believed. Required in production (`npm run keys:new`). In demo mode one is made and kept in the database.',
    schema: keys,
    must: keysMust,
  },
  WALLET_PASS_FILE: {
    default: '',
    about:
      'A PEM file with the certificate of a Pass Type ID, its RSA key without a passphrase and Apple’s intermediate certificate that issued it (WWDR): vaccination cards are then offered for the wallet of a phone, in production and in demo mode. Never tried on a phone.',
    schema: z.string().max(4000),
    must: 'must be a file',
  },
  PAYMENTS_KEY: {
    default: '',
    about:
      'Each at least 32 bytes, the newest first, separated by commas; the links of payments follow from them, and the keys that seal certificates’ keys and tokens of electronic invoicing: the first makes new ones, the others still open theirs. Required in production (`npm run keys:new`). In demo mode one is made and kept in the database.',
    schema: keys,
    must: keysMust,
  },
  COMMUNITY_KEY: {
    default: '',
    about:
      'Each at least 32 bytes, the newest first, separated by commas; the keys follow from them that seal hidden marks, compare chips and sign links and certificates: the first makes new ones, the others still open theirs. Required in production (`npm run keys:new`). In demo mode one is made and kept in the database.',
    schema: keys,
    must: keysMust,
  },
  INSURANCE_KEY: {
    default: '',
    about:
      'Each at least 32 bytes, the newest first, separated by commas; the keys follow from them that seal identity cards and look them up: the first seals, the others still open what they sealed. Required in production (`npm run keys:new`). In demo mode one is made and kept in the database.',
    schema: keys,
    must: keysMust,
  },
  UNDERWRITER_URL: {
    default: '',
    about:
      "Base URL of an insurer's own service, which issues the contracts of plans whose provider is `insurer`. Never run against a live one.",
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  UNDERWRITER_TOKEN: {
    default: '',
    about: 'The bearer token that goes with it.',
    schema: token,
    must: 'must be a bearer token without spaces',
  },
  UNDERWRITER_NAME: {
    default: '',
    about: "The insurer's name, as policies say it.",
    schema: z.string().max(80),
    must: 'must be the name of an insurer',
  },
  PAYMENTS_SANDBOX: {
    default: '',
    about:
      '`on` offers payments that move no money, with a hosted page of our own; `off` leaves what another adapter collects, cash and card at the door. By default on in demo mode; production refuses it.',
    schema: z.enum(['on', 'off']),
    must: 'must be on or off',
  },
  WEBHOOKS_PRIVATE: {
    default: 'off',
    about:
      '`on` lets webhooks of shops call addresses of this machine and its networks, to try a receiver beside a demonstration; production refuses it.',
    schema: z.enum(['on', 'off']),
    must: 'must be on or off',
  },
  LIBELULA_APPKEY: {
    default: '',
    about:
      'The key that Libélula gave this shop: its page then collects QR and cards in Bolivia. Never run against the live service.',
    schema: storageToken,
    must: 'must be the key that Libélula gave this shop',
  },
  LIBELULA_EMAIL: {
    default: '',
    about: 'An address of the shop for payers who left none, which Libélula wants; beside `LIBELULA_APPKEY`.',
    schema: z.email(),
    must: 'must be an e-mail address',
  },
  LIBELULA_URL: {
    default: 'https://api.libelula.bo',
    about: 'Where Libélula answers; https in production.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  BANCARD_PUBLIC_KEY: {
    default: '',
    about:
      'The public key that Bancard gave this shop: its page (vPOS 2.0) then collects cards in Paraguay. Never run against the live service.',
    schema: storageToken,
    must: 'must be the public key that Bancard gave this shop',
  },
  BANCARD_PRIVATE_KEY: {
    default: '',
    about: 'The private key that goes with it.',
    schema: storageToken,
    must: 'must be the private key that Bancard gave this shop',
  },
  BANCARD_URL: {
    default: 'https://vpos.infonet.com.py',
    about: 'Where Bancard answers; its staging is `https://vpos.infonet.com.py:8888`. https in production.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  SIFEN_URL: {
    default: '',
    about:
      "Where Paraguay's SIFEN answers instead of at the tax office's own addresses: a proxy, or a stand-in. In demo mode a make-believe office of this program answers. https in production.",
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  SIAT_URL: {
    default: '',
    about: "The same of Bolivia's SIAT.",
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  ...variablePerCountry('BANK_QR', ({ iso, name }) => ({
    about:
      iso === DEFAULT_COUNTRY
        ? `An account in ${name} that QR transfers go to without anybody between, as \`SCHEME|ACCOUNT|HOLDER|CITY|BANK\`; BANK, which may be left out, and the account are what a payer reads who types the transfer (\`Banco Unión, caja de ahorro\`). Settled by importing its statements.`
        : `The same for an account in ${name}.`,
    schema: bankAccount,
    must: bankAccountMust,
  })),
  ...variablePerCountry('SELLER', ({ iso, name }) => ({
    about:
      iso === DEFAULT_COUNTRY
        ? `Who sells in ${name}, as \`NAME|TAX NUMBER|ADDRESS|E-MAIL|PHONE\`: what the help page says of the seller. Absent, it says nothing, and a production warns of it at its start; a demonstration names a company that does not exist.`
        : `The same for ${name}.`,
    schema: seller,
    must: sellerMust,
  })),
  STORAGE: {
    default: 'folder',
    about:
      'Where uploads are kept: `folder` is `uploads` below `DATA_DIR`, `s3` a bucket. Several machines share a bucket, or a disk under `DATA_DIR`.',
    schema: z.enum(['folder', 's3']),
    must: 'must be folder or s3',
  },
  STORAGE_S3_ENDPOINT: {
    default: '',
    about:
      'Address of the S3-compatible store, without the bucket: `https://s3.sa-east-1.amazonaws.com`, `http://minio:9000`. Required with `STORAGE=s3`.',
    schema: originUrl,
    must: 'must be an http(s) address without a path',
  },
  STORAGE_S3_BUCKET: {
    default: '',
    about:
      'A bucket of this installation alone, private: what the database does not know is removed from it. Required with `STORAGE=s3`.',
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    must: 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  },
  STORAGE_S3_REGION: {
    default: 'us-east-1',
    about: 'Region of the bucket, as its store calls it.',
    schema: z.string().regex(/^[a-zA-Z0-9-]{1,40}$/),
    must: 'must be the name of a region',
  },
  STORAGE_S3_KEY_ID: {
    default: '',
    about: 'Access key id that may put, get, delete and list there. Required with `STORAGE=s3`.',
    schema: storageToken,
    must: 'must be an access key id without spaces',
  },
  STORAGE_S3_SECRET: {
    default: '',
    about: 'Its secret access key. Required with `STORAGE=s3`.',
    schema: storageToken,
    must: 'must be a secret access key without spaces',
  },
  SMTP_URL: {
    default: '',
    about:
      'Where e-mail leaves: `smtp://user:password@host:587` (STARTTLS is required beyond this machine; `?ignoreTLS=true` gives that up) or `smtps://…`. Without it there is no e-mail. `npm run setup -- --mail` asks for it and checks it. Demo mode sends nothing.',
    schema: z.url({ protocol: /^smtps?$/ }),
    must: 'must be an smtp:// or smtps:// address',
  },
  MAIL_FROM: {
    default: '',
    about: 'Sender of every mail: `Huella <hola@huella.example>`. Required with `SMTP_URL`.',
    schema: mailbox,
    must: 'must be a sender such as Huella <hola@huella.example>',
  },
  SMS_URL: {
    default: '',
    about: 'Where SMS leave: an address that takes a POST of JSON with a bearer. Without it there are no SMS.',
    schema: webAddress(),
    must: 'must be an http(s) address',
  },
  SMS_TOKEN: {
    default: '',
    about: 'The bearer for `SMS_URL`. Required with it.',
    schema: token,
    must: 'must be a bearer token without spaces',
  },
  SMS_BODY: {
    default: '',
    about:
      'The JSON to send, with `{{to}}` (E.164) or `{{digits}}` (without its plus), `{{text}}` and `{{id}}` (the same for each try) inside its texts. Absent: `{"to":"{{to}}","text":"{{text}}","id":"{{id}}"}`.',
    schema: webhookBody,
    must: webhookMust,
  },
  WHATSAPP_URL: {
    default: '',
    about: 'As `SMS_URL`, for WhatsApp.',
    schema: webAddress(),
    must: 'must be an http(s) address',
  },
  WHATSAPP_TOKEN: {
    default: '',
    about: 'The bearer for `WHATSAPP_URL`. Required with it.',
    schema: token,
    must: 'must be a bearer token without spaces',
  },
  WHATSAPP_BODY: { default: '', about: 'As `SMS_BODY`, for WhatsApp.', schema: webhookBody, must: webhookMust },
  VAPID_PUBLIC_KEY: {
    default: '',
    about:
      'Notifications of browsers: the public key of the sender, as `npx web-push generate-vapid-keys` prints it. Without it there are none. The database remembers it: a start with another one is refused until `npm run keys:forget` gives it up, and every device then has to be added anew. In demo mode one is made and kept in the database.',
    schema: z.string().regex(/^[\w-]{87}$/),
    must: 'must be a public key on P-256 in base64url, 87 characters',
  },
  VAPID_PRIVATE_KEY: {
    default: '',
    about: 'Its private key. Required with it.',
    schema: z.string().regex(/^[\w-]{43}$/),
    must: 'must be its private key in base64url, 43 characters',
  },
  VAPID_SUBJECT: {
    default: '',
    about: 'Whom a push service may ask about us: `mailto:hola@huella.example`. Required with it.',
    schema: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
    must: 'must be a mailto: or https: address',
  },
  TELEGRAM_BOT_TOKEN: {
    default: '',
    about:
      'Messages by Telegram: the token that BotFather gives a bot. Without it there are none. It was never run against the live service; what it needs once is in [running.md](running.md#messages).',
    schema: z.string().regex(/^\d{1,20}:[\w-]{20,100}$/),
    must: 'must be the token of a bot, such as 123456:ABC…',
  },
  TELEGRAM_BOT_NAME: {
    default: '',
    about: 'The user name of that bot, without its @. Required with it.',
    schema: z.string().regex(/^\w{4,32}$/),
    must: 'must be the user name of a bot, without its @',
  },
  TELEGRAM_WEBHOOK_SECRET: {
    default: '',
    about: 'The `secret_token` of its webhook, by which we know that Telegram asks. Required with it.',
    schema: z.string().regex(/^[\w-]{32,256}$/),
    must: 'must be 32 to 256 letters, digits, _ and -',
  },
  TELEGRAM_URL: {
    default: 'https://api.telegram.org',
    about: 'Where its Bot API is. https in production.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  GOOGLE_CLIENT_ID: {
    default: '',
    about:
      'Sign-in with Google: the id of this shop at Google, which is also the audience of the ID tokens that are accepted. Redirect address: the public address with `/signin/google/return`.',
    schema: clientText,
    must: 'must be the id that Google gave this shop',
  },
  GOOGLE_CLIENT_SECRET: {
    default: '',
    about: 'Its secret. Without it ID tokens are accepted (from an app), but the pages offer no Google button.',
    schema: clientText,
    must: 'must be the secret that Google gave this shop',
  },
  GOOGLE_ISSUER: {
    default: 'https://accounts.google.com',
    about: 'Another issuer in its place, for tests.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  FACEBOOK_CLIENT_ID: {
    default: '',
    about: 'Sign-in with Facebook, the same way; redirect address `/signin/facebook/return`.',
    schema: clientText,
    must: 'must be the id that Facebook gave this shop',
  },
  FACEBOOK_CLIENT_SECRET: {
    default: '',
    about: 'Its secret.',
    schema: clientText,
    must: 'must be the secret that Facebook gave this shop',
  },
  FACEBOOK_ISSUER: {
    default: 'https://www.facebook.com',
    about: 'Another issuer in its place, for tests.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  FACEBOOK_TOKEN_URL: {
    default: 'https://graph.facebook.com/v23.0/oauth/access_token',
    about: 'Where a code is exchanged, which Facebook does not publish with the rest.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  FIREBASE_PROJECT_ID: {
    default: '',
    about: 'Accepts the ID tokens of this Firebase project.',
    schema: z.string().regex(/^[a-z0-9-]{4,40}$/),
    must: 'must be the id of a Firebase project',
  },
  FIREBASE_API_KEY: {
    default: '',
    about:
      "The `apiKey` of the project's web or mobile app. With it `/config.json` hands the client configuration to the app. It is public: restrict it to your apps in the Google Cloud console.",
    schema: z.string().regex(/^[\w-]{20,100}$/),
    must: 'must be the apiKey of an app of the Firebase project',
  },
  FIREBASE_AUTH_DOMAIN: {
    default: '',
    about: 'Its `authDomain`; absent: `PROJECT.firebaseapp.com`.',
    schema: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    must: 'must be a host without https://',
  },
  FIREBASE_APP_ID: {
    default: '',
    about: 'Its `appId`, where the app needs it.',
    schema: z.string().regex(/^[\w:.-]{1,200}$/),
    must: 'must be the appId of an app of the Firebase project',
  },
  FIREBASE_SENDER_ID: {
    default: '',
    about: 'Its `messagingSenderId`, where the app needs it.',
    schema: z.string().regex(/^\d{1,20}$/),
    must: 'must be the messagingSenderId of the Firebase project, in digits',
  },
  APP_ISSUER: {
    default: '',
    about: '`iss` of tokens that the mobile app makes itself for embedded pages (`?jwt=`); together with the next one.',
    schema: clientText,
    must: "must be the issuer of the mobile app's own tokens",
  },
  APP_JWKS_URL: {
    default: '',
    about: 'Where the public keys of that issuer are.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  GEOCODER: {
    default: 'none',
    about:
      'Who says what lies at a point of the map: `none` (the nearest town), `nominatim`, `photon` or `google`. See "The map".',
    schema: z.enum(['none', 'nominatim', 'photon', 'google']),
    must: 'must be none, nominatim, photon or google',
  },
  GEOCODER_URL: {
    default: '',
    about: 'A geocoder of your own, instead of the public one.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  GEOCODER_KEY: {
    default: '',
    about: "Google's key. Required with `GEOCODER=google`.",
    schema: clientText,
    must: 'must be the key that Google gave this shop',
  },
  GEOCODER_USER_AGENT: {
    default: 'Huella',
    about: "Who asks, with a way to reach you. Required with Nominatim's public server.",
    schema: z.string().regex(/^[\x20-\x7e]{1,200}$/),
    must: 'must be a name and a way to reach you, in plain letters',
  },
  CONTENT_SOURCE: {
    default: 'workbook',
    about:
      'Where editors write: `workbook` (a file of this machine), `csv` (published links) or `google` (Google Sheets). See [docs/content.md](content.md).',
    schema: z.enum(['workbook', 'csv', 'google']),
    must: 'must be workbook, csv or google',
  },
  CONTENT_WORKBOOK: {
    default: '',
    about:
      "The `.xlsx` file. By default the demonstration's in demo mode, and `content.xlsx` below `DATA_DIR` in production; without a file nothing of it is shown.",
    schema: z.string().max(2000).endsWith('.xlsx'),
    must: 'must be an .xlsx file of this machine',
  },
  CONTENT_CSV_URLS: {
    default: '',
    about:
      '`Configuración=https://… Donaciones=https://…`: the link under which each sheet is published as CSV. Required with `CONTENT_SOURCE=csv`.',
    schema: csvUrls,
    must: 'must be SHEET=https://… with spaces between: the link under which each sheet is published as CSV',
  },
  CONTENT_GOOGLE_ID: {
    default: '',
    about: "The id in the spreadsheet's address. Required with `CONTENT_SOURCE=google`.",
    schema: z.string().regex(/^[\w-]{10,100}$/),
    must: "must be the id in the spreadsheet's address",
  },
  CONTENT_GOOGLE_KEY: {
    default: '',
    about:
      'An API key that may read Google Sheets; the spreadsheet can be seen by whoever has its link. Never run against the live service.',
    schema: storageToken,
    must: 'must be an API key of Google without spaces',
  },
  CONTENT_GOOGLE_URL: {
    default: 'https://sheets.googleapis.com',
    about: 'Where Google Sheets answers; https in production.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  CONTENT_REFRESH: {
    default: '5m',
    about: 'How often each process reads the sheets again, as `30s`, `5m` or `1h`.',
    schema: z.string().regex(/^[1-9]\d{0,4}[smh]$/),
    must: 'must be a duration such as 30s, 5m or 1h',
  },
  CONTENT_PICTURE_HOSTS: {
    default: '',
    about:
      'Hosts whose pictures the sheets may show beside our own, separated by commas: `lh3.googleusercontent.com`. Browsers are told the same.',
    schema: hosts,
    must: 'must be hosts without https://, such as lh3.googleusercontent.com, with commas between',
  },
  CHAT: {
    default: 'whatsapp',
    about:
      "The way to somebody of ours: `whatsapp` (a link to the number below, or to that of the visitor's shop), `freshchat` (its web widget, and the link until it has come or where it does not), `none`. See [The chat](running.md#the-chat).",
    schema: z.enum(['none', 'whatsapp', 'freshchat']),
    must: 'must be none, whatsapp or freshchat',
  },
  ...variablePerCountry('CHAT_WHATSAPP', ({ iso, name, countryCode }) => ({
    about:
      iso === DEFAULT_COUNTRY
        ? `A number for ${name}, as \`+${countryCode}70000000\`; absent: that of the visitor's shop.`
        : `The same for ${name}.`,
    schema: phoneNumber,
    must: phoneNumberMust,
  })),
  ...variablePerCountry('FRESHCHAT_TOKEN', ({ iso, name }) => ({
    about:
      iso === DEFAULT_COUNTRY
        ? `The token of ${name}'s web chat at Freshchat. A country without one has the link alone. Never run against the live service.`
        : `The same for ${name}.`,
    schema: storageToken,
    must: 'must be the token of the web chat at Freshchat',
  })),
  FRESHCHAT_URL: {
    default: 'https://wchat.freshchat.com',
    about:
      "Where the widget's script (`/js/widget.js`) and its window come from; https in production. Browsers are told the same.",
    schema: originUrl,
    must: 'must be an http(s) address without a path',
  },
  CAMPAIGNS: {
    default: 'none',
    about:
      'Who is told of the campaigns (`utm_source` and its companions) that bring visitors who agreed to be measured: `none`, or `http`, a POST of JSON at the beginning and at the end of such a visit.',
    schema: z.enum(['none', 'http']),
    must: 'must be none or http',
  },
  CAMPAIGNS_URL: {
    default: '',
    about: 'Where it goes. Required with `CAMPAIGNS=http`; https in production.',
    schema: webAddress(),
    must: 'must be an http(s) address',
  },
  CAMPAIGNS_TOKEN: {
    default: '',
    about: 'The bearer that goes with it. Required with `CAMPAIGNS=http`.',
    schema: token,
    must: 'must be a bearer token without spaces',
  },
  OFFLINE: {
    default: 'on',
    about:
      '`off`: browsers keep no pages for the time without a network, and let go of what they kept. See [Without a network](running.md#without-a-network).',
    schema: z.enum(['on', 'off']),
    must: 'must be on or off',
  },
  MAPS: {
    default: 'on',
    about: '`off`: addresses are typed and nobody is asked for one on a map.',
    schema: z.enum(['on', 'off']),
    must: 'must be on or off',
  },
  MAP_TILES: {
    default: 'none',
    about:
      '`raster` shows the pictures of a tile server, `pmtiles` the tiles of one file; `none` draws the map from what the website brings itself, see [The map](deployment.md#the-map).',
    schema: z.enum(['none', 'raster', 'pmtiles']),
    must: 'must be none, raster or pmtiles',
  },
  MAP_TILES_URL: {
    default: '',
    about: 'Of the tile server, as `https://tiles.example/{z}/{x}/{y}.png` (`{s}` and `{r}` are known too).',
    schema: z.string().max(2000).refine(isTileAddress),
    must: 'must be an http(s) address with {z}, {x} and {y}',
  },
  MAP_TILES_FILE: {
    default: '',
    about: 'With `pmtiles`: a `.pmtiles` file of this machine, or the `https` address of one.',
    schema: z.string().max(2000).refine(isArchive),
    must: 'must be a .pmtiles file of this machine, or the http(s) address of one',
  },
  MAP_ATTRIBUTION: {
    default: '',
    about: 'Whose map it is, shown on it. Required with `raster` and `pmtiles`.',
    schema: z.string().max(200),
    must: 'must have at most 200 characters',
  },
  MAP_ATTRIBUTION_URL: {
    default: '',
    about: 'Where that text leads, such as `https://www.openstreetmap.org/copyright`.',
    schema: webAddress(),
    must: 'must be an http(s) address',
  },
  CLOCK_OFFSET: {
    default: '',
    about: 'Demo mode only: moves the clock, as `90m`, `3h` or `-2d`.',
    schema: duration,
    must: 'must be a duration such as 90m, 3h or -2d',
  },
  RATE_LIMIT: {
    default: '300',
    about:
      'Expensive public calls (new account, order, basket, shop search) per minute, kind and visitor, and four times as many questions to GraphQL, of all processes together; `0` switches the limit off.',
    schema: z.coerce.number().int().min(0).max(1_000_000),
    must: 'must be calls a minute per visitor; 0 switches the limit off',
  },
  SHARED_CACHE_SECONDS: {
    default: '0',
    about:
      'So many seconds a proxy or CDN in front may keep the pages that everybody sees alike, for requests without a cookie, and as many again while it asks for a new one; `0`: never. See [deployment](deployment.md).',
    schema: z.coerce.number().int().min(0).max(3600),
    must: 'must be seconds, at most 3600',
  },
  SHED_LOAD: {
    default: 'on',
    about:
      'Demo mode only: `off` turns nobody away however late the process runs, for tests on a machine that has other things to do.',
    schema: z.enum(['on', 'off']),
    must: 'must be on or off',
  },
  DRAIN_SECONDS: {
    default: '0',
    about:
      'Behind a balancer that asks `/healthz`: so many seconds a process that is told to end goes on answering, while `/healthz` says 503, so that nothing comes to it when it closes; longer than the balancer takes to notice. See [cluster](cluster.md).',
    schema: z.coerce.number().int().min(0).max(30),
    must: 'must be seconds, at most 30',
  },
  ANALYTICS: {
    default: 'collector',
    about:
      "Where tracked calls go: `collector` our own table, `segment` a Segment-compatible endpoint, `none` nowhere. Another word is refused: 'Analytics Strategy not implemented'.",
    schema: z.enum(['collector', 'segment', 'none']),
    must: 'must be collector, segment or none: Analytics Strategy not implemented',
  },
  TRACKING_WRITE_KEY: {
    default: '',
    about:
      'At least 32 bytes; servers of ours that bring it to `/tracking/v1` may name any user. Without it only browsers are listened to.',
    schema: key.regex(/^[\x21-\x39\x3b-\x7e]+$/),
    must: 'must have at least 32 bytes, in plain letters without spaces and colons',
  },
  SEGMENT_URL: {
    default: 'https://api.segment.io',
    about: 'The Segment-compatible endpoint, without `/v1/batch`. https in production.',
    schema: baseUrl,
    must: 'must be an http(s) address',
  },
  SEGMENT_WRITE_KEY: {
    default: '',
    about: 'The write key of a source there. Required with `ANALYTICS=segment`.',
    schema: storageToken,
    must: 'must be the write key of a source',
  },
  SENTRY_DSN: {
    default: '',
    about:
      'Where errors and traces of server and browsers go, as a DSN. https in production. Without it nothing is sent.',
    schema: webAddress().refine((url) => new URL(url).username !== '' && /^\/(.*\/)?\d+$/.test(new URL(url).pathname)),
    must: 'must be a DSN such as https://KEY@errors.example/1',
  },
  LOG_LEVEL: {
    default: 'info',
    about: '`debug`, `info`, `warn`, `error` or `silent`.',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    must: 'must be debug, info, warn, error or silent',
  },
} satisfies Record<string, { default: string; about: string; schema: z.ZodType; must: string }>

export type Name = keyof typeof variables
/** What was set, or has a default, and could be read. */
export type Values = { [N in Name]: z.output<(typeof variables)[N]['schema']> | undefined }

/**
 * Channels of messages that leave by a provider's address: NAME_URL, NAME_TOKEN and NAME_BODY. services/messaging/rules/channels.ts
 * has the same names in small letters.
 */
export const messageProviders = ['SMS', 'WHATSAPP'] as const satisfies Uppercase<ProviderChannel>[]

/**
 * Variables of each channel whose addresses accounts link: it is on where all are set, and those without a default are set
 * together. server/message-channels.ts gets their values.
 */
export const linkedChannelVariables = {
  push: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  telegram: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME', 'TELEGRAM_WEBHOOK_SECRET', 'TELEGRAM_URL'],
} as const satisfies Record<LinkedChannel, readonly Name[]>

/** What stands between the commas. */
export function parseKeys(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** One variable for each country, named `PREFIX_ISO`; absent by default. */
function variablePerCountry<Prefix extends string, Schema extends z.ZodType>(
  prefix: Prefix,
  explain: (country: Country) => { about: string; schema: Schema; must: string },
) {
  return Object.fromEntries(
    listCountries().map((country) => [`${prefix}_${country.iso}`, { default: '', ...explain(country) }]),
  ) as Record<`${Prefix}_${CountryIso}`, { default: string; about: string; schema: Schema; must: string }>
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
