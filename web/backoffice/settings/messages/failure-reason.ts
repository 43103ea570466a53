/** What went wrong with a message, as far as its code says; words `failure.<reason>` of `messageSettings`. */
export type FailureReason =
  | 'sign-in'
  | 'unreachable'
  | 'not-encrypted'
  | 'refused'
  | 'token'
  | 'gateway-address'
  | 'gateway-request'
  | 'gateway-down'
  | 'too-many'
  | 'no-address'
  | 'unknown'

const smtpReasons = new Map<string, FailureReason>([
  ['EAUTH', 'sign-in'],
  ['EDNS', 'unreachable'],
  ['ECONNECTION', 'unreachable'],
  ['ESOCKET', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['ETIMEOUT', 'unreachable'],
  ['ETLS', 'not-encrypted'],
  ['EENVELOPE', 'refused'],
  ['EMESSAGE', 'refused'],
  ['EPROTOCOL', 'unreachable'],
])

/** Reason behind the code of a failed message: nodemailer's code, or the HTTP status of a gateway. */
export function findFailureReason(code: string): FailureReason {
  if (code === 'NO ADDRESS') return 'no-address'
  const status = Number(/^HTTP (\d{3})$/.exec(code)?.[1])
  if (Number.isNaN(status)) return smtpReasons.get(code.split(' ')[0] ?? '') ?? 'unknown'
  if (status === 401 || status === 403) return 'token'
  if (status === 404) return 'gateway-address'
  if (status === 429 || status === 402) return 'too-many'
  return status >= 500 ? 'gateway-down' : 'gateway-request'
}
