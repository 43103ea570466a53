import latin from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import { type ReactNode, useContext } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import { isOfBackoffice } from './backoffice/is-of-backoffice.ts'
import { SavedScroll } from './document/saved-scroll.tsx'
import { LocaleContext, MissingChannelsContext } from './i18n/i18n.ts'
import { currentSavedAt } from './offline/saved-at.ts'
import { paths } from './paths.ts'
import { Hole } from './personal-parts/hole.tsx'
import { PartsElement } from './personal-parts/parts-element.tsx'
import { sharedLoader } from './personal-parts/shared-loader.ts'
import { AppModeContext } from './request/app-mode.ts'
import { sharedVisitContext } from './request/context.ts'
import { toCartShop } from './storefront/cart/stored-cart.server.ts'
import { answerFailedForms } from './storefront/layout/connection/answer-failed-forms.ts'
import { ErrorPage } from './storefront/layout/error-page.tsx'
import { anonymousFrame, loadPersonalFrame } from './storefront/layout/personal-frame.server.ts'
import { PlainFrame } from './storefront/layout/plain-frame.tsx'
import { Shell } from './storefront/layout/shell.tsx'
import { loadShell } from './storefront/layout/shell-data.ts'
import { isVisitorUnknownHere } from './storefront/layout/use-known-visitor.ts'
import { FRAME } from './storefront/layout/use-personal-frame.ts'

/** Runs in the browser, around each navigation and form of every page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [answerFailedForms]

export const loader = sharedLoader({
  name: FRAME,
  async shared({ context }) {
    const shell = await loadShell(context)
    return { shell, shop: toCartShop(await context.get(sharedVisitContext).shop()) }
  },
  personal: ({ context, request }) => loadPersonalFrame(context, new URL(request.url).pathname),
  anonymous: anonymousFrame,
})

/**
 * The frame's data changes with forms (a place chosen, an account made), not with navigation. It also loads again on the
 * way from the back office to the shop, when the worker served a saved page, whose frame is old, and when the account of
 * the session could not be read.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (isOfBackoffice(currentUrl.pathname) && !isOfBackoffice(nextUrl.pathname)) return true
  if (formMethod === undefined && (currentSavedAt() !== null || isVisitorUnknownHere())) return true
  const changesSomething = formMethod !== undefined && formMethod !== 'GET' && formAction !== paths.sideMenu()
  return changesSomething && defaultShouldRevalidate
}

export const links: LinksFunction = () => [
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export function Layout({ children }: { children: ReactNode }) {
  // Absent when the root's own loader failed.
  const visit = useRouteLoaderData<typeof loader>('root')?.shell.visit
  const locale = visit?.locale ?? 'es'
  return (
    // The worker adds `data-kept-at` to a saved page, and React would report it as a mismatch.
    <html lang={visit?.language ?? locale} data-app={useContext(AppModeContext) || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#40105e" />
        {/* The app needs no manifest: the website cannot be installed inside it. */}
        {visit && !visit.isApp && <link rel="manifest" href="/manifest.webmanifest" />}
        <Meta />
        <Links />
      </head>
      <body>
        <LocaleContext value={locale}>
          <MissingChannelsContext value={visit?.missingChannels ?? []}>{children}</MissingChannelsContext>
        </LocaleContext>
        <SavedScroll />
        <Hole of="parts">
          <PartsElement />
        </Hole>
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('root')
  if (!frame)
    return (
      <PlainFrame>
        <ErrorPage error={error} />
      </PlainFrame>
    )
  return (
    <Shell {...frame}>
      <ErrorPage error={error} />
    </Shell>
  )
}
