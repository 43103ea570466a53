import { truncate } from '#shared/text.ts'

/** Named values of a request: a query string, a form, or the parameters of a path. */
export type Fields = { get(name: string): unknown } | Readonly<Record<string, string | undefined>>

/** Longer than any field of the website's forms. */
const LONGEST_TEXT = 1000

/** Upper length of the services' ids, codes and cursors. */
const LONGEST_ID = 100

/** A text, cut to `longest`; empty when it is missing or a file. */
export function readText(fields: Fields, name: string, longest = LONGEST_TEXT): string {
  const value = 'get' in fields && typeof fields.get === 'function' ? fields.get(name) : Reflect.get(fields, name)
  return typeof value === 'string' ? truncate(value, longest) : ''
}

/** A text without the blanks around it. */
export function readTrimmed(fields: Fields, name: string, longest = LONGEST_TEXT): string {
  return truncate(readText(fields, name, Number.MAX_SAFE_INTEGER).trim(), longest)
}

/** An id; a longer text than any real id is cut, so the look-up finds nothing. */
export function readId(fields: Fields, name: string): string {
  return readText(fields, name, LONGEST_ID)
}

/** One of `options`, or null. */
export function readOption<const Option extends string>(
  fields: Fields,
  name: string,
  options: readonly Option[],
): Option | null {
  const text = readText(fields, name)
  return options.find((option) => option === text) ?? null
}

/** A whole number from `least` to `most`, or null. */
export function readInteger(fields: Fields, name: string, { least, most }: { least: number; most: number }) {
  const text = readTrimmed(fields, name)
  if (!/^-?\d{1,15}$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}
