import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { type AddressBookGlance, isInsuranceRoute, mustAddAddress } from './must-add-address.ts'

const withoutAddress: AddressBookGlance = {
  isMapsOn: true,
  isLoggedIn: true,
  phoneNumber: '+59170012345',
  savedAddresses: 0,
}

describe('on every page of the website', () => {
  const paths = pathsOf(routes, '')

  test.each(paths)('%s asks for the first address, unless it is about insurance or its payment', (path) => {
    const isLeftAlone = /^\/(seguro|profile\/insurance|payment)(\/|$)/i.test(path)
    expect(mustAddAddress(path, withoutAddress)).toBe(!isLeftAlone)
  })

  test.each(paths)('%s leaves everybody else alone', (path) => {
    for (const others of [
      { isMapsOn: false },
      { isLoggedIn: false },
      { phoneNumber: null },
      { phoneNumber: '  ' },
      { savedAddresses: 1 },
    ]) {
      expect(mustAddAddress(path, { ...withoutAddress, ...others })).toBe(false)
    }
  })
})

test.each(['/seguro', '/Seguro/', '/seguro/planes', '/profile/insurance', '/PROFILE/Insurance/7', '//seguro'])(
  '%s is a page of insurance',
  (path) => expect(isInsuranceRoute(path)).toBe(true),
)

test.each(['/', '/seguros', '/seguro-total', '/profile', '/profile/insurances', '/products/seguro'])(
  '%s is none',
  (path) => expect(isInsuranceRoute(path)).toBe(false),
)

function pathsOf(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path
      ? `${above}/${entry.path.replace(/:(\w+)\??/g, '$1').replace('*', 'anything')}`
      : above || '/'
    return [path, ...pathsOf(entry.children ?? [], path === '/' ? '' : path)]
  })
}
