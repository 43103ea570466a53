import type { Fixtures, Probe } from '../probe.ts'
import { aForm } from './pets.ts'

export const base = '/appointments-api'
export const storeRoute = `${base}/merchants/{merchantId}/stores/{storeId}`
export const staff = `${base}/backoffice`
/** Days beyond the booking horizon: no slots are offered during the test. */
export const days = { fromDay: dayAhead(30), untilDay: dayAhead(40) }

type Body = object | ((fixtures: Fixtures) => object)

/** Fills `{names}` in a path with the world's ids. */
function named(path: string, fixtures: Fixtures, body?: Body) {
  return {
    path: path.replace(/\{(\w+)\}/g, (_, name: keyof Fixtures) => fixtures[name]),
    ...(body && { body: typeof body === 'function' ? body(fixtures) : body }),
  }
}

/** Probe of a path, with the world's ids. */
export function probe(path: string, body?: Body, answers?: number): Probe {
  return { call: (fixtures) => named(path, fixtures, body), ...(answers && { answers }) }
}

/** Probe about a thing of an owner or a merchant; `id` is its name in the world. */
export function own(id: keyof Fixtures, path: string, body?: Body, answers?: number): Probe {
  return {
    ...probe(path, body, answers),
    unknown: (fixtures) => named(path, { ...fixtures, [id]: fixtures.unknown }, body),
  }
}

export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The probe with a picture in a form. */
export function withPicture(without: Probe): Probe {
  const form = (call: Probe['call']) => (fixtures: Fixtures) => ({ ...call(fixtures), form: aForm() })
  return { ...without, call: form(without.call), ...(without.unknown && { unknown: form(without.unknown) }) }
}
