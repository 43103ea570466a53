// npm run dev: the same server, with pages and services that reload while you write.
import { installWhatIsMissing } from './install.mjs'
import { environment, main, runServer } from './project.mjs'

await main(async () => {
  await installWhatIsMissing()
  return runServer('server/dev.ts', { env: environment({ NODE_ENV: 'development' }) })
})
