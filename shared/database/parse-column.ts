import pg from 'pg'

/**
 * How columns arrive: `int8` as a number, `date` as its own text 'YYYY-MM-DD' (a day has no time zone), `numeric` as text
 * (its digits are exact), the rest as pg does it. Throws on an `int8` that a number cannot hold.
 */
export function parseColumn(oid: number, format: 'text' | 'binary' = 'text') {
  if (oid === pg.types.builtins.INT8) return parseSafeInteger
  if (oid === pg.types.builtins.DATE) return (text: string) => text
  return pg.types.getTypeParser(oid, format)
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number`)
  return value
}
