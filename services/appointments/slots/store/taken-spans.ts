import { type RawBuilder, sql } from 'kysely'
import type { Busy } from '../../rules/enums.ts'

/**
 * Taken times of a station as one text, '29412340-29412400 29412450-…', in whole minutes since 1970. One row per
 * station keeps large results fast.
 */
export const takenSpans: RawBuilder<string> = sql`string_agg(
  floor(date_part('epoch', lower(during)) / 60)::int4 || '-' || ceil(date_part('epoch', upper(during)) / 60)::int4, ' '
)`

const MINUTE = 60_000
const HYPHEN = 45
const SPACE = 32
const ZERO = 48

/** Parses the text into spans in milliseconds. */
export function readSpans(stationId: string, text: string): Busy[] {
  const spans: Busy[] = []
  let from = 0
  let number = 0
  // Parsed digit by digit: a listing parses thousands, and substrings would cost garbage collection.
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
