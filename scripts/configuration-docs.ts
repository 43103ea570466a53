// npm run docs:configuration: writes docs/configuration.md and .env.example from the variables, where they are described.
import { writeFile } from 'node:fs/promises'
import { configurationPage, environmentExample } from '#server/configuration/describe-variables.ts'

const project = new URL('../', import.meta.url)
await writeFile(new URL('docs/configuration.md', project), configurationPage())
await writeFile(new URL('.env.example', project), environmentExample())
