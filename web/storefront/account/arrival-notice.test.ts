import { expect, test } from 'vitest'
import { arrivalNotice, readArrivalNotice } from './arrival-notice.ts'

const nothing = { shopId: 's-1', added: [], reduced: [], dropped: [] }

test('a sign-in that changes nothing says nothing', () => {
  expect(arrivalNotice({ carts: [], orders: 0 })).toBeNull()
  expect(arrivalNotice({ carts: [nothing], orders: 0 })).toBeNull()
})

test('one notice tells of every shop: pieces added, cut and gone', () => {
  const carts = [
    { ...nothing, added: [{ title: 'Alimento', quantity: 2 }], reduced: [{ title: 'Pelota', from: 6, to: 4 }] },
    { ...nothing, shopId: 's-2', added: [{ title: 'Cama', quantity: 1 }], dropped: ['Collar'] },
  ]
  expect(arrivalNotice({ carts, orders: 1 })).toEqual({
    added: 3,
    reduced: [{ title: 'Pelota', to: 4 }],
    dropped: ['Collar'],
    orders: 1,
  })
})

test('however much changed, it fits in a cookie and comes back as it was', () => {
  const dropped = Array.from({ length: 200 }, (_, number) => `${number} ${'ñ'.repeat(300)}`)
  const notice = arrivalNotice({ carts: [{ ...nothing, dropped }], orders: 0 })
  const text = JSON.stringify(notice)
  expect(encodeURIComponent(text).length).toBeLessThan(3_000)
  expect(readArrivalNotice(text)).toEqual(notice)
})

test.each(['', 'x', 'null', '[]', '{"added":"many"}', '{"reduced":[1],"dropped":[{}],"added":-1,"orders":1.5}'])(
  'a cookie that is none of ours says nothing that breaks a page: %s',
  (text) => {
    const read = readArrivalNotice(text)
    expect(read ?? { added: 0, orders: 0, reduced: [], dropped: [] }).toEqual({
      added: 0,
      orders: 0,
      reduced: [],
      dropped: [],
    })
  },
)
