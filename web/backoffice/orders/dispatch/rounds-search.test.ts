import { expect, test } from 'vitest'
import { formatOfCourier, groupByCourier, parseOfCourier, readRoundsSearch } from './rounds-search.ts'

const read = (search: string) => readRoundsSearch(new URLSearchParams(search))

test('an address without anything asks for the rounds of everybody', () => {
  expect(read('')).toEqual({ orderIds: [], shopId: null, courierUids: null, moved: [] })
})

test('shop, couriers and moved orders are read, each once and without empty fields', () => {
  expect(read('shop=centro&courier=carlos&courier=carlos&courier=&moved=a~carlos&moved=&order=a')).toEqual({
    orderIds: ['a'],
    shopId: 'centro',
    courierUids: ['carlos'],
    moved: [{ orderId: 'a', courierUid: 'carlos' }],
  })
})

test('what is no order with a courier moves nothing', () => {
  expect(['a', '~', 'a~', '~b', 'a~b~c'].flatMap(parseOfCourier)).toEqual([])
  const moved = { orderId: 'a', courierUid: 'b' }
  expect(parseOfCourier(formatOfCourier(moved))).toEqual([moved])
})

test('each courier gets an order once', () => {
  const sent = ['a~carlos', 'b~carla', 'a~carlos'].flatMap(parseOfCourier)
  expect(groupByCourier(sent)).toEqual(
    new Map([
      ['carlos', ['a']],
      ['carla', ['b']],
    ]),
  )
})
