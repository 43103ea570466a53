// npm run keys:new -- FILE; npm run keys:rotate -- FILE VARIABLE; npm run keys:forget -- VARIABLE
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import process from 'node:process'
import { type FingerprintedName, fingerprintedNames, type KeyName, keyNames } from '../configuration/key-names.ts'
import { readKeysFile } from '../configuration/read-environment.ts'
import { forgetKeys } from '../keys/remember-keys.ts'
import { newKey, writeKeys, writeNewKeys } from '../keys/write-keys.ts'
import { withMarket } from './open-market.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const usages = {
  new: 'Usage: npm run keys:new -- FILE',
  rotate: `Usage: npm run keys:rotate -- FILE ${keyNames.join(' | ')}`,
  forget: `Usage: npm run keys:forget -- ${fingerprintedNames.join(' | ')}`,
}

await runCommand(async () => {
  const [what, ...words] = process.argv.slice(2)
  if (what === 'rotate') return rotateKey(words)
  if (what === 'forget') return forgetKey(words)
  return makeKeys(words)
})

async function makeKeys([file, ...more]: string[]): Promise<void> {
  if (!file || more.length > 0) throw new CommandFailure(usages.new)
  const path = resolve(file)
  try {
    await writeNewKeys(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new CommandFailure(`${path} is there already and stays as it is: its keys may open what a shop has sealed.`)
  }
  print(
    `${path} has new keys, for this user alone. Start with KEYS_FILE=${path}, and keep a copy elsewhere than the backups.`,
  )
}

async function rotateKey([file, variable, ...more]: string[]): Promise<void> {
  if (!file || !isKeyName(variable) || more.length > 0) throw new CommandFailure(usages.rotate)
  const path = resolve(file)
  const keys = readKeysFile(path)
  if (!keys[variable]) throw new CommandFailure(`${path} has no ${variable}.`)

  const unfinished = `${path}.new`
  await rm(unfinished, { force: true })
  await writeKeys(unfinished, { ...keys, [variable]: `${newKey()},${keys[variable]}` })
  await rename(unfinished, path)
  print(`${variable} has a new key in front of the earlier ones. Stop every process, then start them again.`)
}

async function forgetKey([variable, ...more]: string[]): Promise<void> {
  const name = fingerprintedNames.find((each) => each === variable)
  if (!name || more.length > 0) throw new CommandFailure(usages.forget)
  await withMarket('keys forget', ({ connection }) => forgetKeys(connection, name), { takesAnyKeys: true })
  print(`${name} may be any key at the next start. ${losses[name]}`)
}

const losses: Record<FingerprintedName, string> = {
  ACCOUNTS_KEY: 'People with a role need a new authenticator (npm run account:grant … --new-second-factor).',
  PETS_KEY: 'Vaccination cards of the lost key are not believed any more.',
  PAYMENTS_KEY:
    'Links of open payments of the lost key open nothing any more, and the key and token of each point of sale that issues invoices must be given again.',
  INSURANCE_KEY: 'Identity cards and contracts that the lost key sealed cannot be read any more.',
  COMMUNITY_KEY: 'Hidden marks, certificates and links of the lost key are not believed any more.',
  VAPID_PUBLIC_KEY: 'Devices that were added for notifications hear nothing until they are added anew.',
}

function isKeyName(text: string | undefined): text is KeyName {
  return keyNames.some((name) => name === text)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
