import { type ReactNode, useContext } from 'react'
import { paths } from '#web/paths.ts'
import { AppModeContext } from '#web/request/app-mode.ts'
import { Logo } from '#web/ui/pictures/logo.tsx'

/**
 * Frame of an error page without shop data: only a link home; nothing inside the mobile app, which has its own frame.
 */
export function PlainFrame({ children }: { children: ReactNode }) {
  const isApp = useContext(AppModeContext)
  return (
    <>
      {!isApp && (
        <header className="border-ink-200 border-b bg-white">
          <div className="wrap py-4">
            <a href={paths.home()} className="rounded-control">
              <Logo />
            </a>
          </div>
        </header>
      )}
      <main className="wrap">{children}</main>
    </>
  )
}
