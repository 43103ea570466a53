import { expect, test } from 'vitest'
import { cellText, whyBadText } from './cell-text.ts'
import { contactLink, whyBadLink } from './link.ts'
import { parseDay, parseNumber } from './numbers-and-days.ts'
import { whyBadPicture } from './picture.ts'
import { nextReadMs, sheetState } from './sheet-state.ts'
import { isShelterPath } from './shelter-path.ts'

test('the text NULL and what nobody sees are empty', () => {
  expect(['NULL', ' null ', '\u200b', null, undefined, '\ufeff NULL'].map(cellText)).toEqual(['', '', '', '', '', ''])
  expect(cellText('Hola\u202e\r\nmundo\ud83d')).toBe('Hola \nmundo\ufffd')
  expect([12.5, true].map(cellText)).toEqual(['12,5', 'true'])
})

test.each(['<b>hola', '</p>', '<!-- x', '< script>', '&lt;script', '&#60;', '<?xml'])('%s is no text', (text) => {
  expect(whyBadText(text, 100)).toContain('etiquetas')
})

test.each(['Perros < 10 kg', 'Fish & chips', '5 > 3', 'a <3 b'])('%s is a text', (text) => {
  expect(whyBadText(text, 100)).toBeNull()
})

test.each(['/cart', '/products?slug=aves&limit=5', 'https://huella.example/x', ''])('%s is a link', (link) => {
  expect(whyBadLink(link)).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/%09/evil\t',
  'http://huella.example',
  'data:text/html,x',
  'https://ana:clave@evil.example',
  'cart',
  'https://',
])('%s is no link', (link) => {
  expect(whyBadLink(link)).not.toBeNull()
})

test('a contact is an e-mail or a phone', () => {
  expect(['hola@huella.example', '+591 (3) 333-4455', 'llámanos', '12'].map(contactLink)).toEqual([
    'mailto:hola@huella.example',
    'tel:+59133334455',
    null,
    null,
  ])
})

test('pictures are drawings, things of ours, or of a host that is allowed', () => {
  const hosts = ['fotos.example']
  const good = ['', 'dog-face', '/media/products/a.webp', 'https://fotos.example/a.png']
  expect(good.map((picture) => whyBadPicture(picture, hosts))).toEqual([null, null, null, null])
  for (const bad of [
    'https://fotos.example.evil/a.png',
    'https://fotos.example:444/a.png',
    'https://x@fotos.example/a.png',
    'http://fotos.example/a.png',
    '/media/../admin',
    '/secret.png',
    'data:image/png;base64,AA',
    '"onerror=alert(1)',
  ])
    expect(whyBadPicture(bad, hosts)).not.toBeNull()
})

test('days and numbers are read as people write them here', () => {
  expect(['1/3/2026', '2026-03-01', '31/02/2026', '3/1', '2026-13-01'].map(parseDay)).toEqual([
    '2026-03-01',
    '2026-03-01',
    null,
    null,
    null,
  ])
  expect(['12,5', '12.5', '1.250', '1.250,5', '1,2,3', 'diez', ''].map(parseNumber)).toEqual([
    12.5,
    12.5,
    1250,
    1250.5,
    null,
    null,
    null,
  ])
})

test('the page of a shelter lies below /refugios/ and nowhere else', () => {
  expect(['/refugios/siete-vidas', '/refugios/a1'].every(isShelterPath)).toBe(true)
  for (const path of [
    '/refugios/',
    '/refugios/A',
    '/refugios/a/b',
    '/refugios/../cart',
    '/cart',
    '/refugios/a?b',
    '//refugios/a',
  ])
    expect(isShelterPath(path)).toBe(false)
})

test('a sheet is stale after an hour or six missed readings, failed when it said so, and never there without a word', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const state = (readAt: Date | null, failure: { isAbsent: boolean } | null = null, refreshMs = 300_000) =>
    sheetState({ readAt, failure }, { now, refreshMs })
  expect(state(ago(59))).toBe('fresh')
  expect(state(ago(61))).toBe('stale')
  expect(state(ago(61), null, 3_600_000)).toBe('fresh')
  expect(state(ago(1), { isAbsent: true })).toBe('failed')
  expect(state(null, { isAbsent: true })).toBe('never')
  expect(state(null, { isAbsent: false })).toBe('failed')
  expect(state(null)).toBe('never')
  expect([nextReadMs(300_000, 0), nextReadMs(300_000, 1)]).toEqual([270_000, 300_000])
})
