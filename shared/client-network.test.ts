import { expect, test } from 'vitest'
import { getNetwork, getNetworks } from './client-network.ts'

test.each([
  ['190.129.3.4', '190.129.3.4'],
  ['2800:cd0:1:2:aaaa::1', '2800:cd0:1:2'],
  ['2800:cd0:1:2:bbbb:cccc:dddd:1', '2800:cd0:1:2'],
  ['2800:cd0::1', '2800:cd0:0:0'],
  ['::1', '0:0:0:0'],
])('%s is of the network %s', (client, network) => {
  expect(getNetwork(client)).toBe(network)
})

test('limits count the /48 of an address of IPv6 as well, with eight times as much', () => {
  expect(getNetworks('190.129.3.4')).toEqual([{ network: '190.129.3.4', share: 1 }])
  expect(getNetworks('2800:cd0:1:2::1')).toEqual([
    { network: '2800:cd0:1:2', share: 1 },
    { network: '2800:cd0:1/48', share: 8 },
  ])
})
