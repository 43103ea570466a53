import process from 'node:process'
import { DatabaseStartError } from '#shared/database/embedded/database-start-error.ts'
import { StartupFailure } from '../startup-failure.ts'

/** A failure whose sentence is meant for the person at the terminal. */
export class CommandFailure extends Error {}

/** Runs a command to its end: exit code 1 with one sentence for what a person can mend, with the stack for a bug. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isForPeople =
      error instanceof CommandFailure || error instanceof StartupFailure || error instanceof DatabaseStartError
    process.stderr.write(`${isForPeople ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}
