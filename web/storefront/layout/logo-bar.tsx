import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/pictures/logo.tsx'

/** Header of pages without the shop: the logo, which leads home. */
export function LogoBar() {
  return (
    <header className="border-ink-200 border-b bg-white">
      <div className="wrap py-4">
        <a href={paths.home()} className="rounded-control">
          <Logo />
        </a>
      </div>
    </header>
  )
}
