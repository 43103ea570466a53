import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Locale } from '#shared/countries/countries.ts'
import { addMessages, translator } from './i18n.ts'

/** Accepts any key: this test reads the keys from the files, not from the types. */
type Say = (key: string, values?: object) => string

const folder = new URL('../messages/', import.meta.url)
const locales: Locale[] = ['es', 'es-PY']

function getFiles(locale: Locale): { namespace: string; words: object }[] {
  return readdirSync(new URL(`${locale}/`, folder), { withFileTypes: true })
    .filter((file) => file.name.endsWith('.json'))
    .map(({ name }) => ({
      namespace: name.replace('.json', ''),
      words: JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')),
    }))
}

function listKeys(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : listKeys(value, `${prefix}${key}.`),
  )
}

test('every message of ours reads as the real i18next reads it, alone and with 0, 1 and 2', async () => {
  const real = createInstance()
  await real.init({ fallbackLng: 'es', resources: {}, interpolation: { escapeValue: false } })
  for (const locale of locales) {
    for (const { namespace, words } of getFiles(locale)) {
      addMessages(locale, namespace, words)
      real.addResourceBundle(locale, namespace, words)
    }
  }

  const values = {
    amount: 'Bs 12',
    place: 'Santa Cruz',
    words: 'ñuble',
    year: 2026,
    product: 'Ñuble',
    id: 'x',
    phone: '7',
  }
  let said = 0
  for (const locale of locales) {
    for (const { namespace, words } of getFiles('es')) {
      const ours = translator(locale, namespace as 'layout') as unknown as Say
      const theirs = real.getFixedT(locale, namespace as 'layout') as unknown as Say
      for (const key of listKeys(words)) {
        const base = key.replace(/_(one|other|zero|many)$/, '')
        const counts = base === key ? [undefined] : [0, 1, 2]
        for (const count of counts) {
          const given = count === undefined ? values : { ...values, count }
          expect(ours(base, given), `${namespace}:${base} ${count}`).toBe(theirs(base, given))
          said++
        }
      }
    }
  }
  expect(said).toBeGreaterThan(100)
})

test('Paraguay says its own words and takes the rest from Bolivia', () => {
  addMessages('es', 'common', { money: 'boliviano', close: 'Cerrar' })
  addMessages('es-PY', 'common', { money: 'guaraní' })

  const say = translator('es-PY', 'common') as unknown as Say
  expect([say('money'), say('close')]).toEqual(['guaraní', 'Cerrar'])
})
