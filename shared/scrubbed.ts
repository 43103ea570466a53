import { withoutSecrets } from './without-secrets.ts'

const ofPersons =
  /^(user|uid|userid|fullname|email|phone|phonenumber|cookies?|headers|authorization|password|query_string|server_name)$/i
/** Attributes of Sentry's spans that hold queries, fragments or users (`@sentry/conventions`). */
const ofAddresses =
  /^((url|http)\.(query|fragment)|(query|params|url\.path\.params?|url\.path\.parameter|http\.(request|response)\.(header|body\.data)|(sentry\.)?user)(\..+)?|client\.address|http\.client_ip)$/i
const nonSpaces = /[^\s"'<>]+/g
const atSign = /(?<=.)(?:@|%(?:25)*40)/
const beginsWithHost = /^.+\.[a-z]{2,}/i
const phone = /(?:\+|%2B)\d(?:[\d\s-]|%20){6,}\d/gi
// Matches addresses with or without a query, so that none is scanned again from within.
const query = /(https?:\/\/[^\s?#"']+|(?:^|\s)\/[^\s?#"']*)(?:[?#][^\s"']*)?/gi
const queryAlone = /(^|\s)[?#][^\s"'=]*=[^\s"']*/g
const deepest = 12

/**
 * Copy of a value without personal data: credentials, addresses, phones, query strings, and whole fields about a
 * person. Everything sent to third parties, such as error tracking, passes through it.
 */
export function scrubbed<Value>(value: Value): Value {
  return scrub(value, 0) as Value
}

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return withoutSecrets(value.replace(query, '$1').replace(queryAlone, '$1'))
      .replace(nonSpaces, withoutEmail)
      .replace(phone, '[phone]')
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ofPersons.test(key) && !ofAddresses.test(key))
      .map(([key, inner]) => [key, scrub(inner, depth + 1)]),
  )
}

/** Scans step by step: a single expression would restart at each letter of a long word. */
function withoutEmail(text: string): string {
  const sign = atSign.exec(text)
  if (!sign) return text
  const after = text.slice(sign.index + sign[0].length)
  const host = beginsWithHost.exec(after)?.[0]
  return host === undefined ? text : `[e-mail]${after.slice(host.length)}`
}
