// node scripts/with-build.mjs FILE …: installs and builds what is missing, finds a Chromium, then runs FILE on the
// project's Node. For what looks at the built shop from outside: bench/ and tests/screens.ts.
import { buildWhenStale } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { environment, main, run, tool } from './project.mjs'

await main(async () => {
  await installWhatIsMissing()
  await buildWhenStale()
  return run(tool('node'), process.argv.slice(2), { env: environment({ CHROMIUM_PATH: await ensureChromium() }) })
})
