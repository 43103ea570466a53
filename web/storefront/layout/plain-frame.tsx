import { type ReactNode, useContext } from 'react'
import { paths } from '#web/paths.ts'
import { AppModeContext } from '#web/request/app-mode.ts'
import { Logo } from '#web/ui/logo.tsx'

/** Around an error that struck before the shop could be asked for: no menus, only the way home; inside the mobile app, which has a frame of its own (D5), nothing. */
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
