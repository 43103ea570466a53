import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const RECORD = /\/shared\/countries\/[^/]+\.ts$/
const TABLE = /\/shared\/countries\/tables\/[^/]+\.ts$/

/**
 * In scripts for browsers a table of the countries is its value, and the records are left out where nothing else names
 * them: they only build their own list.
 */
export function countryTables(): Plugin {
  return {
    name: 'country-tables',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',

    async load(id) {
      if (RECORD.test(id)) return { code: await readFile(id, 'utf8'), moduleSideEffects: false }
      if (!TABLE.test(id)) return
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
