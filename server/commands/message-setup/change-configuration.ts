import { readFile, rename, rm } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { writePrivateFile } from '../../keys/write-private-file.ts'
import { CommandFailure } from '../run-command.ts'

/** Lines of a configuration, as Node and Docker read them. Throws for a value that no line can hold. */
export function toConfigurationLines(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${quoteWhereNeeded(name, value)}\n`)
    .join('')
}

/** Docker's env files know no quotes, so that plain values go without. No quote can be escaped inside itself. */
function quoteWhereNeeded(name: string, value: string): string {
  if (/^[\w@%+:,./?&=~-]*$/.test(value)) return value
  const quoted = ['"', "'", '`'].map((quote) => quote + value + quote)
  const written = quoted.find((text) => parseEnv(`A=${text}`).A === value)
  if (written === undefined) throw new CommandFailure(`${name} has signs that no line of a configuration can hold.`)
  return written
}

/** The text with these variables: a line that sets one is replaced where it stands, others are added at the end. */
export function setVariables(text: string, values: Record<string, string>): string {
  const left = new Map(Object.entries(values))
  const lines = text.split('\n').flatMap((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? ''
    if (!Object.hasOwn(values, name)) return [line]
    // Of a variable that stands twice the later line counts, so one line stays.
    const value = left.get(name)
    left.delete(name)
    return value === undefined ? [] : [toConfigurationLines({ [name]: value }).trimEnd()]
  })
  const kept = lines.join('\n')
  const added = toConfigurationLines(Object.fromEntries(left))
  return added === '' || kept === '' || kept.endsWith('\n') ? kept + added : `${kept}\n${added}`
}

/**
 * Changes variables of a configuration, all or none: a copy with mode 0600 takes the file's place. Comments and other
 * lines stay. Throws when the result would not be read as it was meant, and leaves the file alone.
 */
export async function changeConfiguration(file: string, values: Record<string, string>): Promise<void> {
  const text = setVariables(await readFile(file, 'utf8'), values)
  const read = parseEnv(text)
  const lost = Object.keys(values).find((name) => read[name] !== values[name])
  if (lost !== undefined) throw new Error(`${file} would not hold ${lost} as it was given`)

  const copy = `${file}.new`
  await rm(copy, { force: true })
  await writePrivateFile(copy, text)
  await rename(copy, file)
}
