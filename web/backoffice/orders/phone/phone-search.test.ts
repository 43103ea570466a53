import { expect, test } from 'vitest'
import { withSearch } from '#web/request/with-search.ts'
import { readPhoneSearch, toPhoneFields, withItem } from './phone-search.ts'

const read = (address: string) => readPhoneSearch(new URLSearchParams(address))

test('the whole order is in the address', () => {
  const asked = read('shopId=s&customer=u&item=p1~v1&n-v1=3&item=p2~v2&way=pickup&zone=La+Paz|Sopocachi&q=arena')
  expect(asked).toEqual({
    shopId: 's',
    customerUid: 'u',
    words: 'arena',
    items: [
      { productId: 'p1', productVariantId: 'v1', quantity: 3 },
      { productId: 'p2', productVariantId: 'v2', quantity: 1 },
    ],
    way: 'pickup',
    zone: 'La Paz|Sopocachi',
    addressOf: null,
  })
  expect(read(withSearch('', toPhoneFields(asked)).slice(1))).toEqual(asked)
})

test('an article with no unit is taken away, and a strange one is none', () => {
  expect(read('item=p1~v1&n-v1=0&item=p2&item=~&item=p3~v3').items).toEqual([
    { productId: 'p3', productVariantId: 'v3', quantity: 1 },
  ])
})

test('an article that is added again is one unit more', () => {
  const one = withItem(read(''), { productId: 'p', productVariantId: 'v' })
  expect(withItem(one, { productId: 'p', productVariantId: 'v' }).items).toMatchObject([{ quantity: 2 }])
})
