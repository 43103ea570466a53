// npm run setup:export [-- FILE.json]
import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { withMarket } from './open-market.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run setup:export [-- FILE.json]'

/** Writes the present state of the market as the file that `market:setup` reads, else to standard output. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) throw new CommandFailure(USAGE)
  const [file] = positionals
  await withMarket('setup export', async ({ market }) => {
    const text = `${JSON.stringify(await market.exportPlan(), null, 2)}\n`
    if (file === undefined) process.stdout.write(text)
    else await writeFile(file, text, { flag: 'wx' }).catch((error) => refuse(error, file))
  })
})

function refuse(error: NodeJS.ErrnoException, file: string): never {
  if (error.code === 'EEXIST') throw new CommandFailure(`${file} exists already: choose another name.`)
  throw new CommandFailure(`${file} cannot be written: ${error.message}`)
}
