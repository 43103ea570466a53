import pg from 'pg'

/**
 * Parser of column values: `int8` as a number, `date` as the text 'YYYY-MM-DD' (a day has no time zone), `numeric` as
 * text (exact digits), all others as in pg. Throws for an `int8` beyond the safe integers.
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
