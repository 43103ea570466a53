import { withoutSecrets } from './without-secrets.ts'

const ofPersons =
  /^(user|uid|userid|fullname|email|phone|phonenumber|cookies?|headers|authorization|password|query_string|server_name)$/i
/** What the attributes of Sentry's spans call what stands in an address after its path, and who asked (`@sentry/conventions`). */
const ofAddresses =
  /^((url|http)\.(query|fragment)|(query|params|url\.path\.params?|url\.path\.parameter|http\.(request|response)\.(header|body\.data)|(sentry\.)?user)(\..+)?|client\.address|http\.client_ip)$/i
const word = /[^\s"'<>]+/g
const atSign = /(?<=.)(?:@|%(?:25)*40)/
const beginsWithHost = /^.+\.[a-z]{2,}/i
const phone = /(?:\+|%2B)\d(?:[\d\s-]|%20){6,}\d/gi
// With or without a query, so that no address is searched to its end again from within it.
const query = /(https?:\/\/[^\s?#"']+|(?:^|\s)\/[^\s?#"']*)(?:[?#][^\s"']*)?/gi
const queryAlone = /(^|\s)[?#][^\s"'=]*=[^\s"']*/g
const deepest = 12

/**
 * The same value with what names a person or opens something taken out: credentials, addresses, phones, what stands in an
 * address after its path, and whole fields that are about somebody. For what leaves the house (D44, D51).
 */
export function scrubbed<Value>(value: Value): Value {
  return scrub(value, 0) as Value
}

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return withoutSecrets(value.replace(query, '$1').replace(queryAlone, '$1'))
      .replace(word, withoutEmail)
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

/** By steps: one expression for all of it would begin again at each letter of a long word. */
function withoutEmail(said: string): string {
  const sign = atSign.exec(said)
  if (!sign) return said
  const after = said.slice(sign.index + sign[0].length)
  const host = beginsWithHost.exec(after)?.[0]
  return host === undefined ? said : `[e-mail]${after.slice(host.length)}`
}
