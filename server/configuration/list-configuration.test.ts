import { expect, test } from 'vitest'
import { listConfiguration } from './list-configuration.ts'
import { variables } from './variables.ts'

test('what is set is told with its value, and what has a default as such', () => {
  const listed = listConfiguration({ GEOCODER: 'photon', LOG_LEVEL: ' ' })
  expect(listed).toContainEqual({ name: 'GEOCODER', value: 'photon', isDefault: false })
  expect(listed).toContainEqual({ name: 'LOG_LEVEL', value: 'info', isDefault: true })
  expect(listed.map(({ name }) => name)).not.toContain('SMTP_URL')
})

test('of every variable that may hold a secret only that it is set is told', () => {
  const secret = 's3cret-of-this-shop'
  const names = Object.keys(variables).filter((name) =>
    /KEY|SECRET|TOKEN|URL|EMAIL|ID$|FILE|DIR|SELLER|BANK|BODY|FROM|WORKBOOK|PROXIES/.test(name),
  )
  const listed = listConfiguration(Object.fromEntries(names.map((name) => [name, secret])))
  const saying = listed.filter(({ value }) => value.includes(secret)).map(({ name }) => name)
  // Only the shop's public addresses, which are no secret.
  expect(saying).toEqual(['PUBLIC_URL_BO', 'PUBLIC_URL_PY'])
  expect(listed.filter(({ value }) => value === 'set').length).toBeGreaterThan(40)
})

test('a choice among words is no secret', () => {
  const chosen = { CHAT: 'freshchat', CAMPAIGNS: 'http', OFFLINE: 'off', STORAGE: 's3', HUELLA_MODE: 'production' }
  expect(listConfiguration(chosen)).toEqual(
    expect.arrayContaining(Object.entries(chosen).map(([name, value]) => ({ name, value, isDefault: false }))),
  )
})
