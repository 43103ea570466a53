import { CommandFailure } from './run-command.ts'

/** Parses the command line with `read` and requires exactly one file; otherwise fails with the error and the usage. */
export function withFile<Parsed extends { positionals: string[] }>(
  usage: string,
  read: () => Parsed,
): Parsed & { file: string } {
  const parsed = parsedOrExplained(usage, read)
  const [file, ...more] = parsed.positionals
  if (file === undefined || more.length > 0) throw new CommandFailure(usage)
  return { ...parsed, file }
}

function parsedOrExplained<Parsed>(usage: string, read: () => Parsed): Parsed {
  try {
    return read()
  } catch (error) {
    throw new CommandFailure(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
