import * as z from 'zod'
import { listCountries } from './countries/countries.ts'

/**
 * Schemas for contracts. Messages for missing values or wrong types come from rpc/specified-messages.ts. Edge only:
 * browsers never import this.
 */

/** Limit that a value breaks: zod passes a schema's own message for its limits too, which would be the wrong words. */
interface BrokenLimit {
  code?: string
  origin?: string
  maximum?: number | bigint
  minimum?: number | bigint
}

/** `message` for a value that is missing or of another type; a broken limit of the field is named with its number. */
export function messageOrLimit(field: string, message: string) {
  return ({ code, origin, maximum, minimum }: BrokenLimit): string => {
    if (code === 'too_small' && origin === 'number') return `${field} must be at least ${minimum}`
    if (code !== 'too_big') return message
    if (origin === 'string') return `${field} must have at most ${maximum} characters`
    return origin === 'array' ? `${field} must have at most ${maximum} items` : `${field} must be at most ${maximum}`
  }
}

/** The same in Spanish, for the schemas whose messages customers read. */
export function messageOrLongest(message: string) {
  return ({ code, maximum }: BrokenLimit): string =>
    code === 'too_big' ? `Escribe ${maximum} caracteres como máximo` : message
}

/** Text that is not empty after trimming, else '{description} must be defined'. */
export function requiredText(description: string, max = 500) {
  return z
    .string({ error: messageOrLimit(description, `${description} must be defined`) })
    .trim()
    .min(1, `${description} must be defined`)
    .max(max)
}

/** An http(s) address, else 'Invalid URL'. */
export function webAddress() {
  return z.url({ protocol: /^https?$/, error: 'Invalid URL' }).max(2000)
}

/** An http(s) address that strangers are shown: without a user's name or password, else 'Invalid URL'. */
export function publicAddress() {
  return webAddress().refine((address) => !/[\s\\]/.test(address) && hasNoUser(URL.parse(address)), 'Invalid URL')
}

const someOrigin = 'https://own.invalid'

/** Where a picture is: a path of this site, or an http(s) address; else 'Invalid URL'. */
export function pictureAddress(max = 300) {
  return z
    .string()
    .max(max)
    .refine((address) => isOwnPath(address) || publicAddress().safeParse(address).success, 'Invalid URL')
}

function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || /[\s\\\p{Cc}]/u.test(address)) return false
  const url = URL.parse(address, someOrigin)
  // A path with '..' is another path once it is read.
  return url !== null && url.origin === someOrigin && url.pathname === address.split(/[?#]/)[0]
}

function hasNoUser(url: URL | null): boolean {
  return url !== null && url.username === '' && url.password === ''
}

/** Money in minor units (never negative). */
export const Money = z
  .int()
  .min(0)
  .max(1_000_000_000_000)
  .describe('Minor units of the currency: Bs 18,90 is 1890, Gs 18.900 is 18900')

/** Several amounts together, which may be more than the largest one of them. */
export const MoneySum = z.int().min(0).describe('Minor units of the currency')

/** What grows with each change of a thing, in a column of four bytes; the next one fits as well. */
export const Revision = z
  .int()
  .min(0)
  .max(2 ** 31 - 2)

/** The same, of an address or a form, where it is a text. */
export const TypedRevision = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 2)

export const CurrencyCode = z.enum(listCountries().map(({ currency }) => currency))
export const documentTypes = [...new Set(listCountries().flatMap(({ documents }) => documents.map(({ type }) => type)))]
export const CountryIsoCode = z.enum(listCountries().map(({ iso }) => iso))

export const Coordinates = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
})

/** A calendar day, yyyy-MM-dd, in the shop's or store's own time zone. */
export const Day = z.iso.date({
  error: ({ input }) => (typeof input === 'string' && input.trim() !== '' ? 'A day is written yyyy-MM-dd' : undefined),
})
