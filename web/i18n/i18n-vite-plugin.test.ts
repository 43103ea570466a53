import { expect, test } from 'vitest'
import { findNamespaces } from './i18n-vite-plugin.ts'

test('a module brings the namespaces that its components and its meta say, each once', () => {
  const module = `
    const { t } = useTranslation('shop')
    const { t: both } = useTranslation(['cart', 'common'])
    const say = translator(visit.country.locale, 'checkout')
    const again = useTranslation('shop')
  `
  expect(findNamespaces(module)).toEqual(['shop', 'cart', 'common', 'checkout'])
})

test('a module that says nothing brings nothing', () => {
  expect(findNamespaces(`const label = 'shop'`)).toEqual([])
  expect(findNamespaces(`/** useTranslation('cart') */\n  // useTranslation('shop')`)).toEqual([])
})
