import { expect, test } from 'vitest'
import { getDeviceId, getDeviceIdStorage } from './device-id.ts'

function aVisit(cookies: Record<string, string> = {}) {
  const written: { name: string; value: string; readable: boolean | undefined }[] = []
  return {
    cookies,
    setCookie: (name: string, value: string, options?: { readable?: boolean }) =>
      void written.push({ name, value, readable: options?.readable }),
    written,
  }
}

test('a browser that has no id yet gets one that its own script may read', () => {
  const visit = aVisit()
  const id = getDeviceId(getDeviceIdStorage('WEB', visit))
  expect(id).toMatch(/^[\w-]{8,100}$/)
  expect(visit.written).toEqual([{ name: 'device', value: id, readable: true }])
})

test('a browser keeps its id, whoever signs in', () => {
  const visit = aVisit({ device: 'device-of-this-browser' })
  expect(getDeviceId(getDeviceIdStorage('WEB', visit))).toBe('device-of-this-browser')
  expect(visit.written).toEqual([])
})

test.each(['', 'short', '<script>alert(1)</script>', 'x'.repeat(101)])('what is no id is made anew: %s', (device) => {
  const visit = aVisit({ device })
  expect(getDeviceId(getDeviceIdStorage('WEB', visit))).not.toBe(device)
  expect(visit.written).toHaveLength(1)
})

test.each(['IOS', 'ANDROID', '', 'constructor'])('nobody knows where %s keeps its id', (os) => {
  expect(() => getDeviceIdStorage(os, aVisit())).toThrow('UserDeviceIdStorage not implemented')
})
