// npm run test:battery -- NAME: one full battery (tests/chaos/NAME.battery.ts), of which npm test runs a sample.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { environment, main, PlainFailure, projectFolder, run, tool } from './project.mjs'

await main(async () => {
  const [name, ...parameters] = process.argv.slice(2)
  const names = readdirSync(join(projectFolder, 'tests', 'chaos'))
    .filter((file) => file.endsWith('.battery.ts'))
    .map((file) => file.replace('.battery.ts', ''))
  if (!names.includes(name)) throw new PlainFailure(`Which battery? npm run test:battery -- ${names.join(' | ')}`)

  const file = `tests/chaos/${name}.battery.ts`
  await installWhatIsMissing()
  // Some start the whole shop, as it is served.
  const text = readFileSync(join(projectFolder, file), 'utf8')
  if (/(running|dying)-shop\.ts|moving-clock\.ts|two-servers\.ts/.test(text)) await buildWhenStale()
  const env = environment(/playwright/.test(text) ? { CHROMIUM_PATH: await ensureChromium() } : {})
  return run(tool('vitest'), ['run', '--project=battery', file, ...parameters], { env })
})
