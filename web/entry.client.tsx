import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { discoverNear } from './document/discover-near.ts'
import { loadPagesOfOtherReleases } from './document/other-release.ts'
import { AppModeContext } from './request/app-mode.ts'

if (import.meta.env.PROD) loadPagesOfOtherReleases(window.__reactRouterManifest.version)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <AppModeContext value={document.documentElement.dataset.app !== undefined}>
          <HydratedRouter />
        </AppModeContext>
      </Hydrated>
    </StrictMode>,
  )
})
discoverNear()

/**
 * Tells the document that it is hydrated: what was pressed before is pressed again (document/start-when-seen.ts). Around
 * the router and not beside it: a sibling that the server does not render changes every `useId` of the page.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event('huella:hydrated'))
  }, [])
  return children
}
