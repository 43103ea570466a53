import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Locale } from '#shared/countries/countries.ts'
import { addMessages, translator } from './i18n.ts'

/** Accepts any key: this test reads the keys from the files, not from the types. */
type Say = (key: string, values?: object) => string

const folder = new URL('../messages/', import.meta.url)
const locales: Locale[] = ['es', 'es-PY']

function getFiles(locale: Locale): { namespace: string; messages: object }[] {
  return readdirSync(new URL(`${locale}/`, folder), { withFileTypes: true })
    .filter((file) => file.name.endsWith('.json'))
    .map(({ name }) => ({
      namespace: name.replace('.json', ''),
      messages: JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')),
    }))
}

function listKeys(expected: object, prefix = ''): string[] {
  return Object.entries(expected).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : listKeys(value, `${prefix}${key}.`),
  )
}

test('every message of ours reads as the real i18next reads it, alone and with 0, 1 and 2', async () => {
  const real = createInstance()
  await real.init({ fallbackLng: 'es', resources: {}, interpolation: { escapeValue: false } })
  for (const locale of locales) {
    for (const { namespace, messages: expected } of getFiles(locale)) {
      addMessages(locale, namespace, expected)
      real.addResourceBundle(locale, namespace, expected)
    }
  }

  const values = {
    amount: 'Bs 12',
    place: 'Santa Cruz',
    messages: 'ñuble',
    year: 2026,
    product: 'Ñuble',
    id: 'x',
    phone: '7',
  }
  let checked = 0
  for (const locale of locales) {
    for (const { namespace, messages: expected } of getFiles('es')) {
      const ours = translator(locale, namespace as 'layout') as unknown as Say
      const translate = real.getFixedT(locale, namespace as 'layout') as unknown as Say
      for (const key of listKeys(expected)) {
        const base = key.replace(/_(one|other|zero|many)$/, '')
        const counts = base === key ? [undefined] : [0, 1, 2]
        for (const count of counts) {
          const given = count === undefined ? values : { ...values, count }
          expect(ours(base, given), `${namespace}:${base} ${count}`).toBe(translate(base, given))
          checked++
        }
      }
    }
  }
  expect(checked).toBeGreaterThan(100)
})

test('Paraguay says its own words and takes the rest from Bolivia', () => {
  addMessages('es', 'common', { money: 'boliviano', close: 'Cerrar' })
  addMessages('es-PY', 'common', { money: 'guaraní' })

  const say = translator('es-PY', 'common') as unknown as Say
  expect([say('money'), say('close')]).toEqual(['guaraní', 'Cerrar'])
})
