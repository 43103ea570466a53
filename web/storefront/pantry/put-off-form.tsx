import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'

interface PutOffFormProps {
  /** What it is about. */
  subject: string
  how: 'later' | 'understood'
  variant?: 'ghost' | 'outline'
  children: ReactNode
}

/** A button that puts something off; without a script it is a form that comes back to its page. */
export function PutOffForm({ subject, how, variant = 'ghost', children }: PutOffFormProps) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.putOff()} preventScrollReset replace>
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="how" value={how} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" variant={variant} size="sm">
        {children}
      </Button>
    </Form>
  )
}
