import { type ReactNode, useContext } from 'react'
import { AppModeContext } from '#web/request/app-mode.ts'
import { LogoBar } from './logo-bar.tsx'

/**
 * Frame of an error page without shop data: only a link home; nothing inside the mobile app, which has its own frame.
 */
export function PlainFrame({ children }: { children: ReactNode }) {
  const isApp = useContext(AppModeContext)
  return (
    <>
      {!isApp && <LogoBar />}
      <main className="wrap">{children}</main>
    </>
  )
}
