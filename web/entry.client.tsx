import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { AppModeContext } from './request/app-mode.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <AppModeContext value={document.documentElement.dataset.app !== undefined}>
        <HydratedRouter />
      </AppModeContext>
    </StrictMode>,
  )
})
