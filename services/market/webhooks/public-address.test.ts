import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, whyNotWebhookUrl } from './public-address.ts'

const inProduction = { allowsHttp: false, allowsPrivate: false }

test.each([
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ['shared by carriers', '100.64.0.1', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1', '::'],
  ['link-local and metadata', '169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
  [
    'documentation and tests',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '198.19.255.255',
    '2001:db8::1',
    '3fff::1',
  ],
  ['protocol assignments', '192.0.0.1', '192.88.99.1', '2001::1', '2001:1ff::1'],
  ['multicast and reserved', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ['unique local', 'fc00::1', 'fdff::1'],
  [
    'an IPv4 address in IPv6',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
  ],
  ['no address', '', 'localhost', '1.2.3', '999.1.1.1'],
])('%s is not called', (_range, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('addresses of the public internet are called', () => {
  const addresses = [
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2800::1',
  ]
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
})

test.each([
  ['https://contabilidad.example/avisos', null],
  ['https://contabilidad.example:8443/avisos?clave=1', null],
  ['http://contabilidad.example/avisos', 'not-https'],
  ['ftp://contabilidad.example', 'not-https'],
  ['contabilidad.example', 'not-https'],
  ['https://ana:secreto@contabilidad.example', 'not-https'],
  ['https://127.0.0.1/', 'not-public'],
  // Other ways to write 127.0.0.1, as URLs allow them.
  ['https://2130706433/', 'not-public'],
  ['https://0x7f.1/', 'not-public'],
  ['https://017700000001/', 'not-public'],
  ['https://[::1]/', 'not-public'],
  ['https://[::ffff:127.0.0.1]/', 'not-public'],
  ['https://169.254.169.254/latest/meta-data', 'not-public'],
  ['https://8.8.8.8/', null],
])('the address %s is refused as %s', (url, reason) => {
  expect(whyNotWebhookUrl(url, inProduction)).toBe(reason)
})

test('a demonstration may call http, and private addresses where a test asks for them', () => {
  expect(whyNotWebhookUrl('http://10.0.0.1/', { allowsHttp: true, allowsPrivate: false })).toBe('not-public')
  expect(whyNotWebhookUrl('http://127.0.0.1:4000/', { allowsHttp: true, allowsPrivate: true })).toBeNull()
})

test.each([true, false])('a name that leads to this machine is refused at the connection (all: %s)', async (all) => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve))
  expect(error).toMatchObject({ code: 'ENOTPUBLIC' })
})
