import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Opens the browser's print dialog. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button
      onClick={() => window.print()}
      size="sm"
      className="needs-script"
      icon={<Printer aria-hidden="true" className="size-4.5" />}
    >
      {children}
    </Button>
  )
}
