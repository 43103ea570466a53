// npm run test:battery -- NAME: one full battery (tests/chaos/NAME.battery.ts), of which npm test runs a sample.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { installWhatIsMissing } from './install.mjs'
import { main, PlainFailure, projectFolder, run, tool } from './project.mjs'

await main(async () => {
  const [name, ...parameters] = process.argv.slice(2)
  const names = readdirSync(join(projectFolder, 'tests', 'chaos'))
    .filter((file) => file.endsWith('.battery.ts'))
    .map((file) => file.replace('.battery.ts', ''))
  if (!names.includes(name)) throw new PlainFailure(`Which battery? npm run test:battery -- ${names.join(' | ')}`)

  const file = `tests/chaos/${name}.battery.ts`
  await installWhatIsMissing()
  // Some start the whole shop, as it is served.
  if (/(running|dying)-shop\.ts/.test(readFileSync(join(projectFolder, file), 'utf8'))) await buildWhenStale()
  return run(tool('vitest'), ['run', '--project=battery', file, ...parameters])
})
