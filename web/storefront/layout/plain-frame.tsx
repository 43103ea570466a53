import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'

/** Around an error that struck before the shop could be asked for: no menus, only the way home. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-ink-200 border-b bg-white">
        <div className="wrap py-4">
          <a href={paths.home()} className="rounded-control">
            <Logo />
          </a>
        </div>
      </header>
      <main className="wrap">{children}</main>
    </>
  )
}
