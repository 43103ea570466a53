import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { StartupFailure } from '../startup-failure.ts'
import { keyNames } from './key-names.ts'

type Environment = Record<string, string | undefined>

/** Variables of the process, of CONFIG_FILE or `.env`, and the keys of KEYS_FILE, in this order of precedence. */
export function readEnvironment(): Environment {
  const file = process.env.CONFIG_FILE?.trim()
  if (file) loadConfigFile(file)
  else if (existsSync('.env')) process.loadEnvFile('.env')
  return withKeysOfFile(process.env)
}

function loadConfigFile(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new StartupFailure(`CONFIG_FILE ${file} cannot be read (${reason}): npm run setup writes it.`)
  }
}

// An empty variable counts as absent, which Node's --env-file sees differently: it would hide the key of the file.
export function withKeysOfFile(environment: Environment): Environment {
  const file = environment.KEYS_FILE?.trim()
  if (!file) return environment
  const keys = readKeysFile(file)
  const missing = keyNames.filter((name) => !environment[name]?.trim())
  return { ...environment, ...Object.fromEntries(missing.map((name) => [name, keys[name]])) }
}

export function readKeysFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new StartupFailure(
      `KEYS_FILE ${file} cannot be read (${reason}): name the file that npm run keys:new made, or make it once with npm run keys:new -- ${file}.`,
    )
  }
}
