// npm start: install what is missing, build what is stale, serve.
import { buildWhenStale } from './build.mjs'
import { installWhatIsMissing } from './install.mjs'
import { environment, main, runServer } from './project.mjs'

await main(async () => {
  await installWhatIsMissing()
  await buildWhenStale()
  return runServer('server/main.ts', { env: environment({ NODE_ENV: 'production' }) })
})
