import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ReadOnlyContext } from '#web/backoffice/staff-form.tsx'
import { LocaleContext, MissingChannelsContext } from '#web/i18n/i18n.ts'
import { HolesContext } from '#web/personal-parts/marked-hole.tsx'
import { PersonalPartsContext } from '#web/personal-parts/personal-part.ts'
import { ShownHolesContext } from '#web/personal-parts/shared-document.server.tsx'
import { sharedRenderingContext } from '#web/personal-parts/shared-loader.ts'
import { AppModeContext } from '#web/request/app-mode.ts'
import { pagesContext, servicesContext, sharedVisitContext, visitContext } from '#web/request/context.ts'
import { NonceContext } from '#web/request/nonce.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useAlerts } from '../alerts/alerts-provider.tsx'
import { useCart, useCartGlance } from '../cart/cart-provider.tsx'
import { useFavorites } from '../favorites/favorites-provider.tsx'
import { usePersonalFrame } from './use-personal-frame.ts'
import { useUi } from './use-ui.ts'
import { useVisit } from './use-visit.ts'

/** Of components: what reads each context, and what it says to whoever stands outside. */
const guarded: Record<string, [useIt: () => unknown, message: string][]> = {
  AlertsContext: [[useAlerts, 'useAlerts is used outside <AlertsProvider>']],
  CartContext: [
    [useCart, 'The cart is used outside <CartProvider>'],
    [useCartGlance, 'The cart is used outside <CartProvider>'],
  ],
  FavoritesContext: [[useFavorites, 'useFavorites is used outside <FavoritesProvider>']],
  PersonalFrameContext: [[usePersonalFrame, 'usePersonalFrame is used outside <FrameContexts>']],
  ToastContext: [[useToast, 'useToast is used outside <ToastProvider>']],
  TrackingContext: [[useTrack, 'useTrack is used outside <Shell>']],
  UiContext: [[useUi, 'useUi is used outside <UiProvider>']],
  VisitContext: [[useVisit, 'useVisit is used outside <Shell>']],
}
/** Of loaders and actions: the router throws for a request that brought none. */
const ofRequests = { pagesContext, servicesContext, sharedVisitContext, visitContext }
/** What there is outside as well. */
const withDefault = {
  AppModeContext,
  HolesContext,
  LocaleContext,
  MissingChannelsContext,
  NonceContext,
  PersonalPartsContext,
  ReadOnlyContext,
  ShownHolesContext,
  sharedRenderingContext,
}

function Lonely({ useIt }: { useIt(): unknown }) {
  useIt()
  return null
}

test.each(Object.values(guarded).flat())('%o is not used outside its provider: %s', (useIt, message) => {
  expect(() => renderToString(createElement(Lonely, { useIt }))).toThrow(message)
})

test.each(Object.entries(ofRequests))('%s is not read in a request that did not bring it', (_, context) => {
  expect(() => new RouterContextProvider().get(context as typeof visitContext)).toThrow('No value found for context')
})

describe('every context of the website', () => {
  test('throws outside its provider, or has what stands there instead', () => {
    const made = globSync('web/**/*.{ts,tsx}')
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => findContexts(readFileSync(file, 'utf8')))
    expect(made.sort()).toEqual([guarded, ofRequests, withDefault].flatMap((each) => Object.keys(each)).sort())
  })

  test('is found however it is made', () => {
    expect(
      findContexts(`
        export const OneContext = createContext<Facts | null>(null)
        const other = createContext()
        const third = React.createContext('x')
      `),
    ).toEqual(['OneContext', 'other', 'third'])
  })
})

function findContexts(source: string): string[] {
  return [...source.matchAll(/const (\w+)[^=\n]* = (?:\/\* @__PURE__ \*\/ )?(?:\w+\.)?createContext\b/g)].map(
    ([, name = '']) => name,
  )
}
