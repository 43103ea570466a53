import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const project = fileURLToPath(new URL('../', import.meta.url))

/** What `npm run audit` says of the database that `env` names: that all invariants hold, or which do not. */
export async function runAudit(env: Record<string, string>): Promise<string> {
  const options = { cwd: project, env: { ...process.env, ...env } }
  const auditing = promisify(execFile)(process.execPath, ['server/commands/audit.ts'], options)
  // What is broken is said on the standard output, of which the error alone says nothing.
  const { stdout } = await auditing.catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }))
  return stdout
}

export const ALL_HOLD = /^All \d+ invariants hold\.\n$/
