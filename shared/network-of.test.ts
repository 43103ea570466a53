import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['190.129.3.4', '190.129.3.4'],
  ['2800:cd0:1:2:aaaa::1', '2800:cd0:1:2'],
  ['2800:cd0:1:2:bbbb:cccc:dddd:1', '2800:cd0:1:2'],
  ['2800:cd0::1', '2800:cd0:0:0'],
  ['::1', '0:0:0:0'],
])('%s is of the network %s', (client, network) => {
  expect(networkOf(client)).toBe(network)
})
