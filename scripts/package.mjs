// npm run package [-- --folder FOLDER] [--without-node]: builds the website, then packs what a production needs.
import { buildWhenStale } from './build.mjs'
import { installWhatIsMissing } from './install.mjs'
import { main, run, tool } from './project.mjs'

await main(async () => {
  await installWhatIsMissing()
  await buildWhenStale()
  return run(tool('node'), ['scripts/package/make-package.ts', ...process.argv.slice(2)])
})
