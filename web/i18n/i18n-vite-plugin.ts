import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:messages/'
const TRANSLATOR_CALLS = /\b(?:useTranslation\(|translator\([^,()]+(?:\.[^,()]+)*,)\s*(\[[^\]]*\]|'[^']+')/g

/**
 * Bundles each module with its messages: for each namespace named in `useTranslation('shop')` or
 * `translator(locale, 'shop')` the module imports `messages/<locale>/shop.json`, so a page ships only its own messages.
 */
export function moduleMessages({ folder, locales }: { folder: string; locales: string[] }): Plugin {
  const root = resolve(folder)
  return {
    name: 'messages-of-modules',
    enforce: 'pre',

    resolveId(id) {
      return id.startsWith(VIRTUAL) ? `\0${id}` : undefined
    },

    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return
      const namespace = id.slice(VIRTUAL.length + 1)
      const files = locales
        .map((locale) => ({ locale, file: `${root}/${locale}/${namespace}.json` }))
        .filter(({ file }) => existsSync(file))
      if (files.length === 0) this.error(`There are no messages '${namespace}' in ${root}`)

      const imports = files.map(({ file }, index) => `import words${index} from ${JSON.stringify(file)}`)
      const calls = files.map(({ locale }, index) => `addMessages('${locale}', '${namespace}', words${index})`)
      return {
        code: [`import { addMessages } from '#web/i18n/i18n.ts'`, ...imports, ...calls].join('\n'),
        moduleSideEffects: true,
      }
    },

    transform(code, id) {
      if (id.includes('/node_modules/') || !/\.tsx?($|\?)/.test(id)) return
      const namespaces = findNamespaces(code)
      if (namespaces.length === 0) return
      // Appended at the end: imports are hoisted, and the source keeps its line numbers.
      return { code: code + namespaces.map((name) => `\nimport '${VIRTUAL}${name}'`).join(''), map: null }
    },
  }
}

export function findNamespaces(code: string): string[] {
  // Calls inside comments are examples and import nothing.
  const spoken = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const names = [...spoken.matchAll(TRANSLATOR_CALLS)].flatMap(([, namespaces]) => [
    ...(namespaces ?? '').matchAll(/'([^']+)'/g),
  ])
  return [...new Set(names.map(([, name]) => name ?? ''))]
}
