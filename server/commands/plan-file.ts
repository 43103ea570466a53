import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { withFile } from './file-argument.ts'
import { CommandFailure } from './run-command.ts'

/** Arguments of a set-up command: the file of its plan, and whether it only reports what it would do. */
export function planArguments(usage: string): { file: string; dryRun: boolean } {
  const { file, values } = withFile(usage, () =>
    parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } }),
  )
  return { file, dryRun: values['dry-run'] }
}

/** Content of a JSON file; throws a failure with the reason when it is missing or no JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailure(`There is no file ${file}.`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandFailure(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}
