// npm run catalogue:import -- FILE [--shop ID] [--columns NAME=HEADING | FILE.json] [--dry-run]
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { MarketSetUp } from '#services/market/set-up.ts'
import { readColumnsOption } from './columns-option.ts'
import { withFile } from './file-argument.ts'
import { withMarket } from './open-market.ts'
import { progressBar } from './progress-bar.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE =
  'Usage: npm run catalogue:import -- FILE [--shop ID] [--columns NAME=HEADING | --columns FILE.json] [--dry-run]'
/** Number of changes listed individually; refusals are always listed. */
const SHOWN = 40

await runCommand(async () => {
  const { file, shop, dryRun, written } = readArguments()
  if (!(await stat(file).catch(() => null))?.isFile()) throw new CommandFailure(`There is no file ${file}.`)
  const columns = await readColumnsOption(written)

  await withMarket('catalogue import', async ({ market }) => {
    const { id, name, currency } = await chooseShop(market, shop)
    print(`${dryRun ? `Comparing ${file} with` : `Importing ${file} into`} ${name} (${id}, prices in ${currency})`)

    const bar = progressBar(process.stderr)
    let named = 0
    const report = await market.importCatalogue({
      shopId: id,
      dryRun,
      columns,
      open: () => createReadStream(file),
      onProgress: ({ rows, of }) => bar.show(rows, of),
      onChange({ what, handle }) {
        named += 1
        if (named <= SHOWN) bar.print(`  ${what === 'new' ? '+ new    ' : '~ changed'}  ${handle}`)
      },
      onRefusal({ handle, line, reason }) {
        const where = [line === null ? null : `line ${line}`, handle].filter((part) => part !== null).join(', ')
        bar.print(`  ! refused  ${where}: ${reason}`)
      },
    })
    bar.end()
    if (!report) throw new CommandFailure(`There is no shop ${id}.`)

    if (named > SHOWN) print(`  … and ${named - SHOWN} more`)
    const { rows, added, changed, unchanged, refused, withoutStock } = report
    print(`${rows} rows: ${added} new, ${changed} changed, ${unchanged} unchanged, ${refused} refused`)
    if (withoutStock > 0) {
      print(
        `${withoutStock} new options have no stock yet, because the file says none: they are sold out until somebody`,
      )
      print('counts them, or imports a file with their stock (of Shopify: its inventory export).')
    }
    if (dryRun) print('Dry run: nothing was written.')
    if (refused > 0 && added + changed + unchanged === 0) process.exitCode = 1
  })
})

function readArguments(): { file: string; shop: string | undefined; dryRun: boolean; written: string[] } {
  const { file, values } = withFile(USAGE, () =>
    parseArgs({
      allowPositionals: true,
      options: {
        shop: { type: 'string' },
        columns: { type: 'string', multiple: true, default: [] },
        'dry-run': { type: 'boolean', default: false },
      },
    }),
  )
  return { file, shop: values.shop, dryRun: values['dry-run'], written: values.columns }
}

/** The requested shop, else the first of the default market. */
async function chooseShop(market: MarketSetUp, asked: string | undefined) {
  const shops = await market.shops()
  const chosen = asked === undefined ? shops[0] : shops.find(({ id }) => id === asked)
  if (chosen) return chosen
  if (shops.length === 0) throw new CommandFailure('There is no shop yet. Start the program once: npm start.')
  throw new CommandFailure(`There is no shop ${asked}. There are: ${shops.map(({ id }) => id).join(', ')}.`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
