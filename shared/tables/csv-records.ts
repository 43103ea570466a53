import { finished } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** One record of a CSV file, or the syntax error that ends it. `line` is where it starts, the header's being 1. */
export type CsvEvent =
  | { kind: 'record'; line: number; fields: string[] }
  | { kind: 'fault'; line: number; reason: string }

const LONGEST_RECORD = 2_000_000

export const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * Reads CSV in its common variants: with or without a byte order mark, any line end, quoted text over several lines,
 * quotes inside of a text that nobody doubled. Never throws for the content: a syntax error is the last event.
 */
export async function* csvRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvEvent> {
  const parser = parse({
    delimiter,
    // Said, because the parser takes the first line end that it sees for that of the whole file.
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  let line = 1
  function* parsed(): Generator<CsvEvent> {
    for (let next = parser.read(); next !== null; next = parser.read()) {
      const { record, info } = next as { record: string[]; info: { lines: number } }
      // The parser reports the last line of a record; a reader looks for its first.
      line = Math.max(line, info.lines - lineEndsIn(record))
      yield { kind: 'record', line, fields: record.map(unwrapQuotes) }
      line = info.lines + 1
    }
  }

  // Written by hand, because a failing pipe drops the records read before the error.
  let failure: unknown = null
  parser.on('error', (error) => {
    failure = error
  })
  for await (const chunk of text) {
    const written = new Promise((done) => parser.write(chunk, done))
    yield* parsed()
    await written
    yield* parsed()
    if (failure) break
  }
  if (!failure) {
    const ended = new Promise((done) => finished(parser, { readable: false }, done))
    parser.end()
    yield* parsed()
    await ended
    yield* parsed()
  }

  if (!failure) return
  if (!(failure instanceof CsvError)) throw failure
  const at = typeof failure.lines === 'number' ? failure.lines : line
  yield { kind: 'fault', line: Math.min(line, at), reason: WHY[failure.code] ?? failure.message.slice(0, 200) }
}

const WHY: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens here is never closed',
  CSV_MAX_RECORD_SIZE: `a record is longer than ${LONGEST_RECORD} characters: a quote that is never closed?`,
}

/** Text that the parser left in its quotes, because one inside was not doubled: '"Collar 15" azul"'. */
function unwrapQuotes(field: string): string {
  const isWrapped = field.length > 2 && field.startsWith('"') && field.endsWith('"')
  return isWrapped && field.split('"').length % 2 === 0 ? field.slice(1, -1) : field
}

function lineEndsIn(fields: string[]): number {
  let count = 0
  for (const field of fields) {
    if (!field.includes('\n') && !field.includes('\r')) continue
    count += field.match(/\r\n|\n|\r/g)?.length ?? 0
  }
  return count
}
