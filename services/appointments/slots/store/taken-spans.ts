import { type RawBuilder, sql } from 'kysely'
import type { Busy } from '../../rules/words.ts'

/**
 * What takes a station, of its group of rows, as one text: '29412340-29412400 29412450-…', whole minutes since 1970, which is
 * what everything here is planned in. One row a station, because rows are what a large answer costs.
 */
export const takenSpans: RawBuilder<string> = sql`string_agg(
  floor(date_part('epoch', lower(during)) / 60)::int4 || '-' || ceil(date_part('epoch', upper(during)) / 60)::int4, ' '
)`

const MINUTE = 60_000
const HYPHEN = 45
const SPACE = 32
const ZERO = 48

/** Reads it, in milliseconds. */
export function readSpans(stationId: string, text: string): Busy[] {
  const spans: Busy[] = []
  let from = 0
  let number = 0
  // Digit by digit: a listing reads thousands of these, and parts of a text would all have to be cleared away.
  for (let index = 0; index <= text.length; index += 1) {
    const code = index < text.length ? text.charCodeAt(index) : SPACE
    if (code === HYPHEN) {
      from = number
      number = 0
    } else if (code === SPACE) {
      spans.push({ stationId, from: from * MINUTE, until: number * MINUTE })
      number = 0
    } else number = number * 10 + code - ZERO
  }
  return spans
}
