import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bathPack, groomingPack, groomingServices, veterinaryServices, visitPack } from './services.ts'

const services = JSON.parse(readFileSync(new URL('../../web/messages/es/spaServices.json', import.meta.url), 'utf8'))
const level = { currency: 'BOB', level: 1, hasGiants: true } as const
const named = [...groomingServices(level), ...veterinaryServices(level)]

test.each([
  ['bano', bathPack],
  ['bano-y-peluqueria', groomingPack],
  ['consulta', visitPack],
])('the card of %s promises no extra that is paid beside it', (kind, { subServices, optionalSubServices }) => {
  const text = String(services[kind].text).toLowerCase()
  const extras = named.filter(({ id }) => [...subServices, ...optionalSubServices].includes(id))
  expect(extras.length).toBeGreaterThan(0)
  expect(extras.filter(({ name }) => text.includes(name.toLowerCase()))).toEqual([])
})
