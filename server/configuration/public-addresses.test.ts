import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { publicAddresses } from './public-addresses.ts'

const keys = Object.fromEntries(
  ['ACCOUNTS_KEY', 'PETS_KEY', 'PAYMENTS_KEY', 'INSURANCE_KEY', 'COMMUNITY_KEY'].map((name) => [name, name.repeat(4)]),
)
const production = { HUELLA_MODE: 'production', SHED_LOAD: 'on', ...keys }

test('a production serves the countries that have an address, and a host tells which', () => {
  const both = readConfig({
    ...production,
    PUBLIC_URL_BO: 'https://huella.com.bo',
    PUBLIC_URL_PY: 'https://huella.com.py',
  })
  const addresses = publicAddresses(both, 3000)
  expect(addresses.served).toEqual(['BO', 'PY'])
  expect(addresses.findCountry('huella.com.py')).toBe('PY')
  expect(addresses.findCountry('otra.com')).toBeNull()
})

test('one that serves a single country knows no host of another', () => {
  const only = publicAddresses(readConfig({ ...production, PUBLIC_URL_PY: 'https://huella.com.py' }), 3000)
  expect(only).toMatchObject({ served: ['PY'], isHttps: true, servedOrigins: { PY: 'https://huella.com.py' } })
  expect(only.findCountry('huella.com.py:443')).toBe('PY')
  expect(only.findCountry('huella.com.bo')).toBeNull()
  expect(only.origins.BO).toBe('https://huella.com.py')
})

test('a demonstration serves every country on this machine', () => {
  expect(publicAddresses(readConfig({}), 3000).servedOrigins).toEqual({
    BO: 'http://localhost:3000',
    PY: 'http://huella.com.py.localhost:3000',
  })
})
