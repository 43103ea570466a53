import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const TABLE = /\/shared\/countries\/tables\/[^/]+\.ts$/

/** Replaces a table of the countries by its value in scripts for browsers: the records behind it stay on the server. */
export function countryTables(): Plugin {
  return {
    name: 'country-tables',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',

    async load(id) {
      if (!TABLE.test(id)) return
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
