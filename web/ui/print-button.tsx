import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { ButtonVariant } from './button-style.ts'

/** Opens the browser's print dialog. */
export function PrintButton({ children, variant = 'primary' }: { children: ReactNode; variant?: ButtonVariant }) {
  return (
    <Button
      onClick={() => window.print()}
      size="sm"
      variant={variant}
      className="needs-script"
      icon={<Printer aria-hidden="true" className="size-4.5" />}
    >
      {children}
    </Button>
  )
}
